package files

import (
	"context"
	"errors"
	"time"

	"backoffice/domain"
)

// MayRead returns nil as long as the person whom a link was given to may use it:
// links end with the account.
func (s *Uploads) MayRead(ctx context.Context, personID string, now time.Time) error {
	_, age, known := s.readers.Get(personID, now)
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
	case err != nil && known:
		return nil
	case err != nil:
		return err
	case user.DisabledAt != nil:
		return domain.ErrForbidden
	}
	if err := user.Actor().Enter(); err != nil {
		return err
	}
	s.readers.Put(personID, true, now)
	return nil
}

// MayUpload returns until when an upload by a link may go on: not beyond the time
// in which it can be confirmed, when the sweep comes for it, nor after it was
// confirmed or refused. multipart is the upload in parts that the link is of, "" for one of
// the whole file: a grant is for one of the two.
func (s *Uploads) MayUpload(ctx context.Context, object, multipart string, now time.Time) (time.Time, error) {
	grant, err := s.register.Grant(ctx, object)
	if err != nil {
		return time.Time{}, err
	}
	until := grant.GivenAt.Add(UploadLife)
	if !grant.Open() || grant.Multipart != multipart || now.After(until) {
		return time.Time{}, domain.ErrUploadUnknown
	}
	return until, s.MayRead(ctx, grant.UserID, now)
}
