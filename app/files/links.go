package files

import (
	"context"
	"time"

	"backoffice/domain"
)

// Links are the signed links of an e-book's files; nil if there is no file.
type Links struct {
	Cover, Thumb, File *string
}

// Links signs an e-book's links for a person and the origin of the request.
func (s *Uploads) Links(ctx context.Context, origin, personID string, book *domain.Ebook, now time.Time) (Links, error) {
	var links Links
	at := now.Truncate(linkStep)
	sign := func(to **string, object, contentType, name string) error {
		url, err := s.store.SignGet(ctx, origin, personID, object, contentType, name, at, linkLife)
		*to = &url
		return err
	}
	if c := book.Cover; c != nil {
		if err := sign(&links.Cover, c.DetailObject(), domain.ScaledType, ""); err != nil {
			return Links{}, err
		}
		if err := sign(&links.Thumb, c.ThumbObject(), domain.ScaledType, ""); err != nil {
			return Links{}, err
		}
	}
	if p := book.PDF; p != nil {
		if err := sign(&links.File, p.Object, p.ContentType, p.OfferedName()); err != nil {
			return Links{}, err
		}
	}
	return links, nil
}
