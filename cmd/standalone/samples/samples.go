// Package samples fills a library on its first start: the first accounts, and the
// sample e-books.
package samples

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"backoffice/app/ebooks"
	"backoffice/app/files"
	"backoffice/app/request"
	"backoffice/cmd/internal/wiring"
	"backoffice/db/sample"
	"backoffice/domain"
	"backoffice/ports"
)

// Make creates the sample e-books with the use cases that people use, and reports its progress with
// say. begun is the time of the first start. It skips what exists already.
func Make(ctx context.Context, backend *wiring.Backend, begun time.Time, say func(format string, args ...any)) error {
	actors, err := actorsOf(ctx, backend)
	if err != nil {
		return err
	}
	books := sample.Books()
	for i, book := range books {
		s := &builder{backend: backend, book: book, actors: actors, clock: newClock(begun, len(books)-i)}
		if err := s.make(ctx); err != nil {
			return fmt.Errorf("%s: %w", book.Slug, err)
		}
		if done := i + 1; done%5 == 0 || done == len(books) {
			say("sample library: %d of %d e-books", done, len(books))
		}
	}
	return nil
}

func actorsOf(ctx context.Context, backend *wiring.Backend) (map[sample.Role]domain.Actor, error) {
	actors := map[sample.Role]domain.Actor{}
	for role, email := range sampleActors {
		user, err := backend.App.Accounts.ByEmail(ctx, email)
		if err != nil {
			return nil, fmt.Errorf("account %s: %w", email, err)
		}
		actors[role] = user.Actor()
	}
	return actors, nil
}

// clock returns times for a sample's history: some days before the first start, 37 minutes apart.
type clock struct{ at time.Time }

func newClock(begun time.Time, daysAgo int) *clock {
	return &clock{at: begun.Add(-time.Duration(daysAgo) * 24 * time.Hour)}
}

func (c *clock) next() time.Time {
	c.at = c.at.Add(37 * time.Minute)
	return domain.Moment(c.at)
}

// builder creates one sample e-book with its history.
type builder struct {
	backend *wiring.Backend
	book    sample.Book
	actors  map[sample.Role]domain.Actor
	clock   *clock
}

// make takes all steps of the history. Each step is skipped if it was taken before, but the clock
// advances anyway, so that a later try has the same times.
func (s *builder) make(ctx context.Context) error {
	made, err := s.create(ctx)
	if err != nil {
		return fmt.Errorf("create: %w", err)
	}
	if err := s.attach(ctx, made.ID, domain.Cover, made.Cover, s.book.CoverName(), "image/png", s.book.Cover); err != nil {
		return fmt.Errorf("cover: %w", err)
	}
	if err := s.attach(ctx, made.ID, domain.PDF, made.PDF, s.book.FileName(), "application/pdf", s.book.PDF); err != nil {
		return fmt.Errorf("PDF: %w", err)
	}
	if err := s.outline(ctx, made); err != nil {
		return fmt.Errorf("outline: %w", err)
	}
	return s.history(ctx, made.ID)
}

func (s *builder) creator() domain.Actor { return s.actors[s.book.Creator] }

// create returns the creator's e-book of that title, and creates it if necessary. No other user works
// yet, so a page of a hundred has all e-books.
func (s *builder) create(ctx context.Context) (domain.Ebook, error) {
	at := s.clock.next()
	page, err := s.backend.App.Ebooks.List(ctx, ports.ListQuery{CreatedBy: s.creator().ID, Sort: ports.SortOldest, Page: 1, Limit: 100})
	if err != nil {
		return domain.Ebook{}, err
	}
	for _, found := range page.Ebooks {
		if found.Title == s.book.Title {
			return s.backend.App.Ebooks.Get(ctx, found.ID)
		}
	}
	b := s.book
	details := domain.DetailsInput{
		Title: domain.Sent(b.Title), Description: domain.Sent(b.Description), Subject: domain.Sent(b.Subject),
		Grade: domain.Sent(b.Grade), Language: domain.Sent(b.Language), Author: domain.Sent(b.Author),
		Publisher: domain.Sent(b.Publisher), PublishedYear: domain.SentNumber(float64(b.Year)), Tags: domain.Sent(b.Tags),
	}
	return s.backend.App.Ebooks.Create(ctx, ports.Operator(s.creator(), at), request.Given(ebooks.Draft{DetailsInput: details}), ports.Once{})
}

func (s *builder) attach(ctx context.Context, id string, kind domain.FileKind, attached *domain.File, name, contentType string, draw func() ([]byte, error)) error {
	at := s.clock.next()
	if attached != nil {
		return nil
	}
	content, err := draw()
	if err != nil {
		return err
	}
	size, uploads, by := int64(len(content)), s.backend.App.Uploads, ports.Operator(s.creator(), at)
	wanted := request.Given(files.GrantRequest{FileName: name, FileSize: &size, ContentType: contentType})
	grant, err := uploads.Grant(ctx, by, id, kind, "http://localhost", wanted)
	if err != nil {
		return err
	}
	if err := s.backend.Store.Put(ctx, grant.ObjectName, contentType, size, bytes.NewReader(content)); err != nil {
		return err
	}
	_, err = uploads.Confirm(ctx, by, id, kind, request.Given(files.Confirmation{ObjectName: grant.ObjectName}), ports.Once{})
	return err
}

func (s *builder) outline(ctx context.Context, made domain.Ebook) error {
	at := s.clock.next()
	if made.TOCVersion > 0 {
		return nil
	}
	outline := request.Given(ebooks.OutlineEdit{Items: tocItems(s.book.Outline())})
	_, _, err := s.backend.App.Ebooks.SaveTOC(ctx, ports.Operator(s.creator(), at), made.ID, outline, ports.Once{})
	return err
}

// tocItems returns the entries as items. The parent of an item is the nearest one before it that is one level higher.
func tocItems(entries []sample.Entry) []domain.TOCItem {
	items := make([]domain.TOCItem, len(entries))
	var above [3]string
	for i, entry := range entries {
		items[i] = domain.TOCItem{
			ID: fmt.Sprintf("%s%d", domain.TempIDPrefix, i), Title: entry.Title, PageNumber: &entry.Page, Level: entry.Level, Order: i,
		}
		if entry.Level > 0 {
			parent := above[entry.Level-1]
			items[i].ParentID = &parent
		}
		above[entry.Level] = items[i].ID
	}
	return items
}

// history takes the steps that the log does not have yet. An edit writes no log row; it has
// not been made if the e-book is still rejected.
func (s *builder) history(ctx context.Context, id string) error {
	log, err := s.backend.App.Ebooks.Log(ctx, id)
	if err != nil {
		return err
	}
	rowsLeft := len(log) // of steps that were taken
	for _, step := range s.book.History {
		at, isEdit := s.clock.next(), step.Action == string(domain.Edit)
		switch {
		case rowsLeft > 0 && isEdit: // it was made, because a later step is in the log
		case rowsLeft > 0:
			rowsLeft--
		case isEdit:
			err = s.reopen(ctx, id, at)
		default:
			err = s.perform(ctx, id, step, at)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *builder) perform(ctx context.Context, id string, step sample.Step, at time.Time) error {
	decision := request.Given(ebooks.Decision{Comment: step.Comment})
	if _, err := s.backend.App.Ebooks.Perform(ctx, ports.Operator(s.actors[step.By], at), id, domain.Action(step.Action), decision, ports.Once{}); err != nil {
		return fmt.Errorf("%s: %w", step.Action, err)
	}
	return nil
}

func (s *builder) reopen(ctx context.Context, id string, at time.Time) error {
	book, err := s.backend.App.Ebooks.Get(ctx, id)
	if err != nil || book.Status != domain.Rejected {
		return err
	}
	if _, err := s.backend.App.Ebooks.Edit(ctx, ports.Operator(s.creator(), at), id, request.Given(ebooks.Edit{}), ports.Once{}); err != nil {
		return fmt.Errorf("edit: %w", err)
	}
	return nil
}
