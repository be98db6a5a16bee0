package app

import (
	"context"
	"errors"
	"sync"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// How long it is believed that a person may use links: a while without asking,
// and up to the five seconds within which an account must be out where the
// database does not answer.
const (
	readerFor     = 2 * time.Second
	readerForLong = 5 * time.Second
)

// readers remembers who was found to be allowed to read, and when.
type readers struct {
	mu    sync.Mutex
	found map[string]time.Time // by user id
}

func (r *readers) age(personID string, now time.Time) (time.Duration, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, ok := r.found[personID]
	age := now.Sub(at)
	return age, ok && age >= 0
}

func (r *readers) put(personID string, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.found) > 1000 { // more than have ever been here at once
		r.found = nil
	}
	if r.found == nil {
		r.found = map[string]time.Time{}
	}
	r.found[personID] = now
}

// MayRead answers nil as long as the person whom a link was given to may use it:
// links end with the account.
func (s *Uploads) MayRead(ctx context.Context, personID string, now time.Time) error {
	age, known := s.readers.age(personID, now)
	if known && age < readerFor {
		return nil
	}
	id, ok := domain.ParseID(personID)
	if !ok {
		return domain.ErrForbidden
	}
	user, err := s.users.ByID(ctx, id)
	switch {
	case errors.Is(err, domain.ErrNoUser):
		return domain.ErrForbidden
	case err != nil && known && age < readerForLong:
		return nil
	case err != nil:
		return err
	case user.DisabledAt != nil:
		return domain.ErrForbidden
	}
	if err := user.Actor().Enter(); err != nil {
		return err
	}
	s.readers.put(personID, now)
	return nil
}

// MayUpload answers until when an upload by a link may go on: not beyond the time
// in which it can be confirmed, when the sweep comes for it, nor after it was
// confirmed or refused.
func (s *Uploads) MayUpload(ctx context.Context, object string, now time.Time) (time.Time, error) {
	grant, err := s.register.Grant(ctx, object)
	if err != nil {
		return time.Time{}, err
	}
	until := grant.GivenAt.Add(uploadLife)
	if !grant.Open() || now.After(until) {
		return time.Time{}, domain.ErrUploadUnknown
	}
	return until, s.MayRead(ctx, grant.UserID, now)
}

// Take sets room aside for bytes that are going to be written.
func (s *Uploads) Take(bytes int64) (ports.Room, error) {
	if s.space == nil {
		return endless{}, nil
	}
	return s.space.Take(bytes)
}

// room tells whether there would be some now; nil is a size that is not known.
func (s *Uploads) room(bytes *int64) error {
	if bytes == nil {
		bytes = new(int64)
	}
	room, err := s.Take(*bytes)
	if err == nil {
		room.Release()
	}
	return err
}

// endless is the room of a store elsewhere, which the product cannot see.
type endless struct{}

func (endless) Used(int64) error { return nil }
func (endless) Release()         {}
