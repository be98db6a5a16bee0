package files

import (
	"context"
	"errors"
	"time"

	"backoffice/domain"
)

// MayRead returns nil as long as the person of a link may use it: links end with the account.
func (s *Uploads) MayRead(ctx context.Context, personID string, now time.Time) error {
	_, age, known := s.readers.Get(personID, now)
	if known && age < readerCacheLife {
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
	if err := user.Actor().MayUseCMS(); err != nil {
		return err
	}
	s.readers.Put(personID, true, now)
	return nil
}

// MayUpload returns until when an upload by a link may continue. After that it cannot be confirmed, and
// the sweep removes it. If the upload was confirmed or refused, MayUpload returns an error.
// multipart is the id of the link's upload in parts, or "" for a whole file; a grant is for one of
// the two.
func (s *Uploads) MayUpload(ctx context.Context, object, multipart string, now time.Time) (time.Time, error) {
	grant, err := s.register.Grant(ctx, object)
	if err != nil {
		return time.Time{}, err
	}
	until := grant.GivenAt.Add(domain.UploadLife)
	if !grant.Open() || grant.MultipartID != multipart || now.After(until) {
		return time.Time{}, domain.ErrUploadUnknown
	}
	return until, s.MayRead(ctx, grant.UserID, now)
}
