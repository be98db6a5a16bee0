package app

import (
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Ebooks are the use cases around the record, its outline and its history.
type Ebooks struct {
	books ports.Ebooks
	users ports.Users
}

// Edit is what a save says: the fields, and the version that was read.
type Edit struct {
	domain.DetailsInput
	Version *int `json:"version"`
}

// Create makes the actor's new draft.
func (s *Ebooks) Create(ctx context.Context, actor domain.Actor, body Body[domain.DetailsInput], once ports.Once, now time.Time) (domain.Ebook, error) {
	if err := actor.Enter(); err != nil {
		return domain.Ebook{}, err
	}
	input, err := body()
	if err != nil {
		return domain.Ebook{}, err
	}
	composeDetails(&input)
	book, err := domain.NewEbook(newID(), actor, input, now)
	if err != nil {
		return domain.Ebook{}, err
	}
	return s.books.Create(ctx, book, once)
}

// Get answers one e-book.
func (s *Ebooks) Get(ctx context.Context, id string) (domain.Ebook, error) {
	return s.books.Get(ctx, id)
}

// List answers one page of the e-books.
func (s *Ebooks) List(ctx context.Context, query ports.ListQuery) (ports.ListPage, error) {
	query.Search, query.Subject, query.Grade = composed(query.Search), composed(query.Subject), composed(query.Grade)
	return s.books.List(ctx, query)
}

// Statistics counts e-books by status, all and the actor's own.
func (s *Ebooks) Statistics(ctx context.Context, actor domain.Actor) (ports.Statistics, error) {
	return s.books.Statistics(ctx, actor.ID)
}

// Edit saves the fields that body names.
func (s *Ebooks) Edit(ctx context.Context, actor domain.Actor, id string, body Body[Edit], once ports.Once, now time.Time) (domain.Ebook, error) {
	book, err := s.books.Update(ctx, id, once, func(b *domain.Ebook) error {
		if err := b.May(domain.Edit, actor); err != nil {
			return err
		}
		input, err := body()
		if err != nil {
			return err
		}
		composeDetails(&input.DetailsInput)
		before := *b
		if err := b.Edit(actor, input.DetailsInput, now); err != nil {
			return err
		}
		return before.Expect(input.Version)
	})
	return book, s.explained(ctx, err, id)
}

// Delete takes the e-book out of every answer. Nothing is read from the body,
// which may be wrong all the same.
func (s *Ebooks) Delete(ctx context.Context, actor domain.Actor, id string, body Body[struct{}], once ports.Once, now time.Time) error {
	_, err := s.books.Update(ctx, id, once, func(b *domain.Ebook) error {
		if err := b.Remove(actor, now); err != nil {
			return err
		}
		_, err := body()
		return err
	})
	return err
}

// TOC answers the outline with the e-book it belongs to.
func (s *Ebooks) TOC(ctx context.Context, id string) (domain.Ebook, domain.TOC, error) {
	book, err := s.books.Get(ctx, id)
	if err != nil {
		return domain.Ebook{}, domain.TOC{}, err
	}
	toc, err := s.books.TOC(ctx, id)
	return book, toc, err
}

// Outline is what a save of the outline says.
type Outline struct {
	Items   []domain.TOCItem `json:"items"`
	Version *int             `json:"version"` // of the outline, as it was read
}

// SaveTOC replaces the outline as a whole.
func (s *Ebooks) SaveTOC(ctx context.Context, actor domain.Actor, id string, body Body[Outline], once ports.Once, now time.Time) (domain.Ebook, domain.TOC, error) {
	book, toc, err := s.books.UpdateTOC(ctx, id, once, func(b *domain.Ebook, toc *domain.TOC) error {
		if err := b.May(domain.Edit, actor); err != nil {
			return err
		}
		outline, err := body()
		if err != nil {
			return err
		}
		for i := range outline.Items {
			outline.Items[i].Title = composed(outline.Items[i].Title)
		}
		before := *toc
		if err := b.SaveTOC(actor, toc, outline.Items, newID, now); err != nil {
			return err
		}
		return before.Expect(outline.Version)
	})
	return book, toc, s.explained(ctx, err, id)
}
