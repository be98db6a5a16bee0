package domain_test

import (
	"errors"
	"fmt"
	"time"

	"backoffice/domain"
)

// An e-book goes from a draft to its readers. Each step asks for another person.
func ExampleEbook_Perform() {
	creator := domain.Actor{ID: "1", FullName: "Biên tập viên", Role: domain.Editor}
	reviewer := domain.Actor{ID: "2", FullName: "Quản lý", Role: domain.Manager}
	at := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)

	book, err := domain.NewEbook("book", creator, domain.DetailsInput{Title: domain.Sent("Toán 7")}, at)
	if err != nil {
		panic(err)
	}
	fmt.Println(book.Status, errors.Is(book.Perform(domain.Submit, creator, "", at), domain.ErrPDFMissing))

	if err := book.Attach(creator, domain.File{Kind: domain.PDF, Object: "files/book/pdf", Name: "toan7.pdf"}, at); err != nil {
		panic(err)
	}
	fmt.Println(book.Perform(domain.Submit, creator, "", at), book.Status)
	fmt.Println(errors.Is(book.Perform(domain.Approve, creator, "", at), domain.ErrForbidden))
	fmt.Println(book.Perform(domain.Approve, reviewer, "Rất tốt", at), book.Status)
	fmt.Println(book.Perform(domain.Publish, reviewer, "", at), book.Status)
	for _, entry := range book.Unsaved() {
		fmt.Println(entry.Action, entry.User.Role)
	}
	// Output:
	// draft true
	// <nil> pending_review
	// true
	// <nil> approved
	// <nil> published
	// submit EDITOR
	// approve MANAGER
	// publish MANAGER
}

// What a person may do depends on the role, on who created the e-book, and on its status. The API
// sends this with every e-book, and the pages show nothing else.
func ExampleEbook_ActionsFor() {
	creator := domain.Actor{ID: "1", Role: domain.Editor}
	waiting := domain.Ebook{CreatedBy: creator.ID, Status: domain.PendingReview}
	for _, actor := range []domain.Actor{creator, {ID: "2", Role: domain.Expert}, {ID: "3", Role: domain.Manager}} {
		fmt.Println(actor.Role, waiting.ActionsFor(actor))
	}
	// Output:
	// EDITOR []
	// EXPERT [{approve false} {reject true}]
	// MANAGER [{approve false} {reject true} {delete false}]
}

// An outline is saved as a whole. Items get their ids with the first save, and a level that its
// parent does not allow is refused.
func ExampleTOC_Draft() {
	next := 0
	newID := func() string { next++; return fmt.Sprint("item-", next) }
	outline, err := domain.TOC{}.Draft([]domain.TOCItem{{Title: "Chương I"}, {Title: "Bài 1", Level: 1}}, newID)
	if err != nil {
		panic(err)
	}
	for _, item := range outline.Items {
		fmt.Println(item.ID, item.Level, item.Title)
	}
	_, err = domain.TOC{}.Draft([]domain.TOCItem{{Title: "Bài 1", Level: 2}}, newID)
	fmt.Println(err != nil)
	// Output:
	// item-1 0 Chương I
	// item-2 1 Bài 1
	// true
}
