// Package ebooks holds the use cases of e-books: record, outline, workflow, claims and assignments,
// actions on several e-books, uniting of values, and saved filters.
package ebooks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"backoffice/app/files"
	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/app/space"
	"backoffice/domain"
	"backoffice/ports"
)

// Service holds the use cases of e-books.
type Service struct {
	books    ports.Ebooks
	users    ports.Users
	reasons  ports.Reasons
	register ports.FileRegister
	uploads  *files.Uploads
	space    ports.Space // of the database's disk; nil if it is elsewhere
}

// New returns the use cases of e-books. Giving an e-book to another person withdraws its uploads.
func New(a ports.Adapters, uploads *files.Uploads) *Service {
	return &Service{books: a.Ebooks, users: a.Users, reasons: a.Reasons, register: a.Register, uploads: uploads, space: a.DatabaseSpace}
}

// Edit is the body of a save: the fields, and the version that was read.
type Edit struct {
	domain.DetailsInput
	Version *int
}

// Decision is the body of an action.
type Decision struct {
	Comment string   `json:"comment"`
	Version *int     `json:"version"` // of the e-book, as it was read
	Reasons []string `json:"reasons"` // ids of the templates for reasons (domain.Reason) that a rejection used
}

// Draft is the body of a new e-book: the fields, and whether a program has filled them in.
type Draft struct {
	domain.DetailsInput
	Unchecked bool
}

// explainConflict adds who has caused the e-book's status, and when, if a change is refused because of that
// status. If only the version is stale, the refusal stays ErrStale: what was sent may still be saved, based on
// the current values. Call it after the transaction: if it took a second connection inside, callers that wait
// for the transaction could hold all connections.
func (s *Service) explainConflict(ctx context.Context, refusal error, id string) error {
	if errors.Is(refusal, domain.ErrStale) {
		return refusal
	}
	return s.explainDecided(ctx, refusal, id)
}

// explainDecided is explainConflict for decisions: whoever decides on a stale version is told who has decided
// meanwhile, unless something else, such as an edit, has changed the e-book since.
func (s *Service) explainDecided(ctx context.Context, refusal error, id string) error {
	conflict, ok := errors.AsType[*domain.ConflictError](refusal)
	if !ok || conflict.Ebook == nil {
		return refusal
	}
	log, err := s.books.Log(ctx, id)
	if err != nil {
		return refusal
	}
	decided := conflict.Ebook.DecidingEntry(log)
	if decided == nil || errors.Is(refusal, domain.ErrStale) && decided.Version != conflict.Ebook.Version {
		return refusal
	}
	return causedBy(*conflict, *decided)
}

// causedBy is the conflict with who has done what, and when.
func causedBy(conflict domain.ConflictError, entry domain.LogEntry) error {
	conflict.By, conflict.At = &domain.Person{ID: entry.User.ID, FullName: entry.User.FullName}, entry.CreatedAt
	if conflict.Refusal.Code != domain.ErrNotEditable.Code { // its message is fixed by RULES §4.4
		conflict.Refusal = &domain.Error{Kind: domain.Conflict, Code: "ebook.decided",
			Message: fmt.Sprintf("%s đã %s eBook này lúc %s.", entry.User.FullName, entry.Action.Name(), domain.ClockTime(entry.CreatedAt))}
	}
	return &conflict
}

// Duplicates returns the e-books that may be the same as one.
func (s *Service) Duplicates(ctx context.Context, id string) (ports.Duplicates, error) {
	return s.books.Duplicates(ctx, id)
}

// CandidateDuplicates returns the e-books that may be the same as one that is not saved yet.
func (s *Service) CandidateDuplicates(ctx context.Context, candidate ports.Candidate) (ports.Duplicates, error) {
	return s.books.CandidateDuplicates(ctx, candidate)
}

// Values returns the values that the library has in a field, the most used first.
func (s *Service) Values(ctx context.Context, field ports.ValueField, prefix string) ([]ports.UsedValue, error) {
	return s.books.Values(ctx, field, prefix)
}

// PDF returns an e-book with the contents of its PDF: nil if it has none, or it was not read.
func (s *Service) PDF(ctx context.Context, id string) (domain.Ebook, *domain.PDFContents, error) {
	book, err := s.books.Get(ctx, id)
	if err != nil || book.PDF == nil {
		return book, nil, err
	}
	contents, err := s.register.Contents(ctx, book.PDF.ID)
	return book, contents, err
}

// Create makes the caller's new draft.
func (s *Service) Create(ctx context.Context, by ports.Caller, body request.Body[Draft], once ports.Once) (domain.Ebook, error) {
	input, requestErr := body.Value()
	domain.ComposeInput(&input.DetailsInput)
	room, spaceErr := space.Reserve(s.space, space.ForRecord)
	defer room.Release()
	return s.books.Create(ctx, by, once, func(actor domain.Actor, now time.Time) (*domain.Ebook, error) {
		if err := cmp.Or(actor.MayUseCMS(), requestErr, spaceErr); err != nil {
			return nil, err
		}
		book, err := domain.NewEbook(ids.New(), actor, input.DetailsInput, now)
		if err != nil {
			return nil, err
		}
		book.Unchecked = input.Unchecked
		return book, nil
	})
}

// Get returns one e-book.
func (s *Service) Get(ctx context.Context, id string) (domain.Ebook, error) {
	return s.books.Get(ctx, id)
}

// List returns one page of the e-books.
func (s *Service) List(ctx context.Context, query ports.ListQuery) (ports.ListPage, error) {
	return s.books.List(ctx, query)
}

// IDs returns the ids of all e-books that a query finds.
func (s *Service) IDs(ctx context.Context, query ports.ListQuery) ([][16]byte, error) {
	return s.books.IDs(ctx, query)
}

// Records returns the e-books with these ids that are not deleted.
func (s *Service) Records(ctx context.Context, ids [][16]byte) ([]domain.Ebook, error) {
	return s.books.Records(ctx, ids)
}

// Neighbours returns the place of an e-book in a list, with the e-books before and after it.
func (s *Service) Neighbours(ctx context.Context, id string, query ports.ListQuery) (ports.Neighbours, error) {
	return s.books.Neighbours(ctx, id, query)
}

// Correct returns the search with its unknown words corrected, or "" if that finds nothing.
func (s *Service) Correct(ctx context.Context, query ports.ListQuery) (string, error) {
	return s.books.Correct(ctx, query)
}

// Statistics counts e-books by status, all and the actor's own.
func (s *Service) Statistics(ctx context.Context, actor domain.Actor) (ports.Statistics, error) {
	return s.books.Statistics(ctx, actor.ID)
}

// Edit saves the fields that body names.
func (s *Service) Edit(ctx context.Context, by ports.Caller, id string, body request.Body[Edit], once ports.Once) (domain.Ebook, error) {
	input, requestErr := body.Value()
	domain.ComposeInput(&input.DetailsInput)
	return s.edit(ctx, by, id, requestErr, input.Version, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		return b.Edit(actor, input.DetailsInput, now)
	})
}

// edit saves the record as change leaves it. It checks person and status first, then requestErr, then the space,
// then the rules, then the version.
func (s *Service) edit(ctx context.Context, by ports.Caller, id string, requestErr error, version *int, once ports.Once, change ports.Change) (domain.Ebook, error) {
	room, spaceErr := space.Reserve(s.space, space.ForRecord)
	defer room.Release()
	book, err := s.books.Update(ctx, by, id, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		if err := cmp.Or(b.May(domain.Edit, actor), requestErr, spaceErr); err != nil {
			return err
		}
		before := *b
		if err := change(b, actor, now); err != nil {
			return err
		}
		return before.ExpectVersion(version)
	})
	return book, s.explainConflict(ctx, err, id)
}

// Delete hides the e-book everywhere and returns it as deleted.
func (s *Service) Delete(ctx context.Context, by ports.Caller, id string, body request.Body[Decision], once ports.Once) (domain.Ebook, error) {
	d, requestErr := body.Value()
	comment, commentErr := domain.CleanComment(d.Comment)
	return s.books.Update(ctx, by, id, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		before := *b
		return cmp.Or(b.Remove(actor, comment, now), requestErr, commentErr, before.ExpectVersion(d.Version))
	})
}

// Restore restores a deleted e-book, for users who may see deleted ones. Of several callers at
// the same time one succeeds; the refusals of the others name that user.
func (s *Service) Restore(ctx context.Context, by ports.Caller, id string, body request.Body[Decision], once ports.Once) (domain.Ebook, error) {
	d, requestErr := body.Value()
	comment, commentErr := domain.CleanComment(d.Comment)
	book, err := s.books.Restore(ctx, by, id, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		if err := cmp.Or(b.MayRestore(actor), requestErr, commentErr); err != nil {
			return err
		}
		if err := b.ExpectVersion(d.Version); err != nil {
			return err
		}
		return b.Restore(actor, comment, now)
	})
	return book, s.explainRestored(ctx, err, id)
}

// explainRestored explains the refusal that an e-book is not deleted: it adds who has restored the
// e-book, if that was its latest event.
func (s *Service) explainRestored(ctx context.Context, refusal error, id string) error {
	conflict, ok := errors.AsType[*domain.ConflictError](refusal)
	if !ok || conflict.Refusal.Code != domain.ErrNotDeleted.Code {
		return refusal
	}
	log, err := s.books.Log(ctx, id)
	if err != nil || len(log) == 0 || log[0].Action != domain.Restore {
		return refusal
	}
	return causedBy(*conflict, log[0])
}
