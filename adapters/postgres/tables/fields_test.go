package tables

import (
	"reflect"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/test/fieldtest"
)

// stored passes a row through the values of its columns, as the database does.
func stored[T any](row *T, columns []column[T]) *T {
	read := new(T)
	for _, c := range columns {
		reflect.ValueOf(c.pointer(read)).Elem().Set(reflect.ValueOf(c.pointer(row)).Elem())
	}
	return read
}

// lost are the fields, one by one, whose change does not reach what is read back.
func lost[T any](through func(*T) T) (fields []string) {
	filled := fieldtest.Filled[T]()
	fieldtest.Each(func(name string, changed T) {
		if reflect.DeepEqual(through(&filled), through(&changed)) {
			fields = append(fields, name)
		}
	})
	return fields
}

// RULES §15.3: whatever an e-book or a row of its history holds is stored and read back. A
// field that is added to one of them and has no column fails here.
func TestEveryFieldIsStoredAndReadBack(t *testing.T) {
	assert.ElementsMatch(t, []string{
		"Creator.ID",                                                         // is CreatedBy
		"Claim.User.ID", "Claim.User.FullName", "Claim.Since", "Claim.Until", // has its own table
		"United.SubmittedAt", "United.RecordSHA256", // of another submission: see the next tests
		"Assignment.User.ID", "Assignment.User.FullName", "Assignment.Due", "Assignment.At", // likewise
	}, withoutFiles(lost(func(b *domain.Ebook) domain.Ebook {
		row := EbookOf(b)
		read := stored(row, ebookColumns)
		read.Creator.FullName = row.Creator.FullName // creatorName reads it
		return read.Domain()
	})))
	assert.Equal(t, []string{"SubmissionKept", "Reasons.ID", "Reasons.Title"}, lost(func(e *domain.LogEntry) domain.LogEntry { return stored(LogOf(*e), logColumns).Domain() }),
		"of a row of the history: what is not a submission has none that is kept, and reasons have their own table")
}

// RULES §6.11: what was united is read back as long as it is of the current submission. Servers of
// the previous version do not remove it.
func TestWhatWasUnitedIsReadBackForItsSubmission(t *testing.T) {
	book := fieldtest.Filled[domain.Ebook]()
	book.United.SubmittedAt = *book.SubmittedAt
	assert.Equal(t, book.United, stored(EbookOf(&book), ebookColumns).Domain().United)
	later := book.SubmittedAt.Add(time.Second)
	book.SubmittedAt = &later
	assert.Nil(t, stored(EbookOf(&book), ebookColumns).Domain().United)
}

// RULES §23.2: an assignment is read back as long as the e-book waits for the review that it is of.
// Servers of the previous version do not remove it.
func TestAnAssignmentIsReadBackForItsSubmission(t *testing.T) {
	book := fieldtest.Filled[domain.Ebook]()
	due := "2026-03-01"
	book.Status, book.Assignment.Due, book.Assignment.At = domain.PendingReview, &due, *book.SubmittedAt
	assert.Equal(t, book.Assignment, stored(EbookOf(&book), ebookColumns).Domain().Assignment)
	decided := book
	decided.Status = domain.Approved
	assert.Nil(t, stored(EbookOf(&decided), ebookColumns).Domain().Assignment)
	later := book.SubmittedAt.Add(time.Second)
	book.SubmittedAt = &later
	assert.Nil(t, stored(EbookOf(&book), ebookColumns).Domain().Assignment)
}

// RULES §15.3: a field that is added to a row of an account's history or to a note and not read fails here.
func TestEveryFieldOfAnAccountsHistoryAndOfANoteIsRead(t *testing.T) {
	var e domain.AccountEntry
	assert.Empty(t, fieldtest.Unread(&e, accountTargets(&e)))
	var n Note
	inMembers := regexp.MustCompile(`^(Place\..*|DoneBy|Replies)$`) // of the row
	for _, name := range fieldtest.Unread(&n.Note, n.scanTargets()) {
		assert.Regexp(t, inMembers, name)
	}
}

// withoutFiles leaves out the members of a file that have no column in ebooks: its kind, which the names of the
// columns say, and what only the table files has.
func withoutFiles(fields []string) (rest []string) {
	of := regexp.MustCompile(`^(Cover|PDF)\.(Kind|Grant|Scaled|Contents)|^Cover\.Pages$`)
	for _, name := range fields {
		if !of.MatchString(name) {
			rest = append(rest, name)
		}
	}
	return rest
}
