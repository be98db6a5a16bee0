package files

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// unusedBatch is how many of a person's unused grants are closed in one step. Each needs requests to
// the store.
const unusedBatch = 50

// addGrant stores a grant. If the person has too many, or the quota has no room for another, it closes the
// person's grants that received nothing for an hour, and tries once more.
func (s *Uploads) addGrant(ctx context.Context, by ports.Caller, id string, draft func(domain.Ebook, domain.Actor, time.Time) (ports.Grant, error)) (ports.Grant, error) {
	var person string
	var at time.Time
	g, err := s.register.AddGrant(ctx, by, id, func(book domain.Ebook, actor domain.Actor, now time.Time) (ports.Grant, error) {
		person, at = actor.ID, now
		return draft(book, actor, now)
	})
	full := errors.Is(err, domain.ErrTooManyGrants) || errors.Is(err, domain.ErrQuota)
	_, _, tooSoon := s.unused.Get(person, at)
	if !full || tooSoon {
		return g, err
	}
	s.unused.Put(person, true, at)
	closed, closeErr := s.closeUnused(ctx, person, at)
	if closeErr != nil || closed == 0 {
		return g, errors.Join(err, closeErr)
	}
	return s.register.AddGrant(ctx, by, id, draft)
}

// closeUnused closes grants of a person that received nothing, the oldest first, and returns their number.
func (s *Uploads) closeUnused(ctx context.Context, userID string, now time.Time) (closed int, err error) {
	grants, err := s.register.OpenGrants(ctx, userID, now.Add(-domain.UnusedGrantLife), domain.MaxOpenGrants)
	if err != nil {
		return 0, err
	}
	for _, g := range grants {
		arrived, err := s.hasArrived(ctx, g)
		if err != nil {
			return closed, err
		}
		if !arrived {
			s.abandon(ctx, g, domain.File{}, domain.ErrUploadUnknown)
			if closed++; closed == unusedBatch {
				break
			}
		}
	}
	return closed, nil
}

// hasArrived reports whether the store has anything of an upload. If the parts of an open
// grant are lost, they have arrived: they are being joined, or were.
func (s *Uploads) hasArrived(ctx context.Context, g ports.Grant) (bool, error) {
	_, err := s.store.Stat(ctx, g.ObjectName)
	if g.MultipartID == "" || !errors.Is(err, domain.ErrFileLost) {
		return err == nil, ignoreLost(err)
	}
	parts, err := s.store.ListParts(ctx, g.MultipartUpload())
	return len(parts) > 0 || errors.Is(err, domain.ErrFileLost), ignoreLost(err)
}

func ignoreLost(err error) error {
	if errors.Is(err, domain.ErrFileLost) {
		return nil
	}
	return err
}

// OpenGrantsFor returns the open grants that the e-book's creator has for it.
func (s *Uploads) OpenGrantsFor(ctx context.Context, book domain.Ebook) ([]ports.Grant, error) {
	grants, err := s.register.OpenGrants(ctx, book.CreatedBy, farFuture, domain.MaxOpenGrants)
	return slices.DeleteFunc(grants, func(g ports.Grant) bool { return g.EbookID != book.ID }), err
}

// farFuture is later than any grant.
var farFuture = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// Withdraw removes what a person's grants have received for an e-book that was given to someone
// else. The transaction that gave it has closed the grants. The sweep removes what cannot be
// removed here.
func (s *Uploads) Withdraw(ctx context.Context, grants []ports.Grant) {
	for _, g := range grants {
		s.abort(ctx, g.MultipartUpload())
		if err := s.store.Delete(ctx, g.ObjectName); err != nil {
			slog.WarnContext(ctx, "upload for an e-book that was given away is left to the sweep", "object", g.ObjectName, "error", err)
		}
	}
}
