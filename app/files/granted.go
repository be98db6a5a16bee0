package files

import (
	"context"
	"errors"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// grantOf returns the grant of an object name, where it is this person's, for this
// e-book and kind, not refused, and its time is not over.
func (s *Uploads) grantOf(ctx context.Context, objectName, id string, kind domain.FileKind, actor domain.Actor, now time.Time) (ports.Grant, error) {
	grant, err := s.register.Grant(ctx, objectName)
	switch {
	case err != nil:
		return ports.Grant{}, err
	case grant.EbookID != id || grant.Kind != kind || grant.UserID != actor.ID || now.Sub(grant.GivenAt) > UploadLife:
		return ports.Grant{}, domain.ErrUploadUnknown
	case grant.Refused != nil:
		return ports.Grant{}, grant.Refused
	}
	return grant, nil
}

// notUploaded is what it means that the object of an upload is not there: nobody
// has lost anything, the file has not come.
func notUploaded(err error) error {
	if errors.Is(err, domain.ErrFileLost) {
		return domain.ErrUploadMissing.Because(err)
	}
	return err
}
