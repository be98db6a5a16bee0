package ebooks

import (
	"cmp"
	"context"
	"errors"
	"time"

	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/app/space"
	"backoffice/domain"
	"backoffice/ports"
)

// TOC returns the outline with the e-book it belongs to.
func (s *Service) TOC(ctx context.Context, id string) (domain.Ebook, domain.TOC, error) {
	book, err := s.books.Get(ctx, id)
	if err != nil {
		return domain.Ebook{}, domain.TOC{}, err
	}
	toc, err := s.books.TOC(ctx, id)
	return book, toc, err
}

// OutlineEdit is the body of a save of the outline.
type OutlineEdit struct {
	Items   []domain.TOCItem
	Version *int // of the outline that the user has read
}

// maxOutlineAttempts is how often an outline is prepared while other saves come first.
const maxOutlineAttempts = 20

// SaveTOC replaces the whole outline. It checks and prepares the new one against the stored one
// before it takes a connection or a lock, and again if another save has come first.
func (s *Service) SaveTOC(ctx context.Context, by ports.Caller, id string, body request.Body[OutlineEdit], once ports.Once) (domain.Ebook, domain.TOC, error) {
	sent, requestErr := body.Value()
	room, spaceErr := space.Reserve(s.space, space.ForOutline(len(sent.Items)))
	defer room.Release()
	for attempt := 1; ; attempt++ {
		stored, err := s.books.TOC(ctx, id)
		if err != nil && !errors.Is(err, domain.ErrNotFound) { // UpdateTOC checks the session first, then returns it
			return domain.Ebook{}, domain.TOC{}, err
		}
		outline, draftErr := stored.Draft(sent.Items, ids.New)
		book, toc, err := s.books.UpdateTOC(ctx, by, id, once, outline, func(b *domain.Ebook, actor domain.Actor, now time.Time) (domain.TOC, error) {
			switch err := cmp.Or(b.May(domain.Edit, actor), requestErr, spaceErr); {
			case err != nil:
				return domain.TOC{}, err
			case stored.Version != b.TOCVersion:
				return domain.TOC{}, domain.ErrOutlineChanged
			case draftErr != nil:
				return domain.TOC{}, draftErr
			}
			toc, err := b.SaveTOC(actor, outline, now)
			return toc, cmp.Or(err, stored.ExpectVersion(sent.Version))
		})
		switch changed := errors.Is(err, domain.ErrOutlineChanged); {
		case changed && attempt == maxOutlineAttempts:
			return book, toc, domain.ErrServerBusy.Because(err)
		case !changed:
			return book, toc, s.explainConflict(ctx, err, id)
		}
	}
}
