package files

import (
	"cmp"
	"context"
	"errors"
	"time"

	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// GrantRequest requests permission to upload a file.
type GrantRequest struct {
	FileName    string `json:"fileName"`
	FileSize    *int64 `json:"fileSize"`
	ContentType string `json:"contentType"`
	Parts       bool   `json:"parts"` // whether to send it in parts; ignored unless it is a PDF with a declared size
}

// UploadGrant is the permission: the name to confirm, and either a link for one PUT of the whole
// file, or the sizes of its parts (Uploads.Parts returns their links).
type UploadGrant struct {
	UploadURL  string        `json:"uploadUrl,omitempty"`
	ObjectName string        `json:"objectName"`
	Parts      *domain.Parts `json:"parts,omitempty"`
}

// Grant permits the creator to upload a file. origin is the scheme and host that the browser
// uses for the store.
func (s *Uploads) Grant(ctx context.Context, by ports.Caller, id string, kind domain.FileKind, origin string, body request.Body[GrantRequest]) (UploadGrant, error) {
	sent, requestErr := body.Value()
	name, invalid := checkRequest(kind, sent)
	invalid = cmp.Or(requestErr, invalid)
	object := domain.UploadObject(id, ids.New())
	multipart, err := s.beginParts(ctx, by, id, kind, object, sent, invalid)
	if err != nil {
		return UploadGrant{}, err
	}
	g, err := s.addGrant(ctx, by, id, func(book domain.Ebook, actor domain.Actor, now time.Time) (ports.Grant, error) {
		return ports.Grant{
			ObjectName: object, EbookID: id, Kind: kind, FileName: name, MultipartID: multipart.ID,
			Declared: ports.Declared{Size: sent.FileSize, ContentType: sent.ContentType}, UserID: actor.ID, GivenAt: now,
		}, cmp.Or(book.May(domain.Edit, actor), invalid, s.checkSpace(sent.FileSize))
	})
	if err != nil {
		s.abort(context.WithoutCancel(ctx), multipart)
		return UploadGrant{}, err
	}
	if g.MultipartID != "" {
		parts := domain.PartsOf(*sent.FileSize)
		return UploadGrant{ObjectName: g.ObjectName, Parts: &parts}, nil
	}
	url, err := s.store.SignPut(ctx, origin, g.ObjectName, g.Declared, g.GivenAt, uploadLinkLife)
	return UploadGrant{UploadURL: url, ObjectName: g.ObjectName}, err
}

// beginParts begins an upload in parts if one was requested and nothing known so far forbids it. It
// comes before the grant is stored, so that no grant names an upload that does not exist. The sweep
// removes an upload without a grant.
func (s *Uploads) beginParts(ctx context.Context, by ports.Caller, id string, kind domain.FileKind, object string, r GrantRequest, invalid error) (ports.Multipart, error) {
	if !r.Parts || r.FileSize == nil || kind != domain.PDF || invalid != nil {
		return ports.Multipart{}, nil
	}
	book, actor, _, err := s.books.GetFor(ctx, by, id)
	if err != nil {
		return ports.Multipart{}, err
	}
	if err := book.May(domain.Edit, actor); err != nil {
		return ports.Multipart{}, err
	}
	return s.store.CreateMultipart(ctx, object, "application/pdf")
}

func checkRequest(kind domain.FileKind, r GrantRequest) (name string, err error) {
	if r.FileSize != nil {
		if err := kind.CheckSize(*r.FileSize); err != nil {
			return "", err
		}
	}
	if r.ContentType != "" {
		if err := kind.CheckType(r.ContentType); err != nil {
			return "", err
		}
	}
	return domain.CleanFileName(r.FileName)
}

// grantOf returns the grant of an object name if it belongs to this person, e-book and kind, was
// not refused, and has not expired.
func (s *Uploads) grantOf(ctx context.Context, objectName, id string, kind domain.FileKind, actor domain.Actor, now time.Time) (ports.Grant, error) {
	grant, err := s.register.Grant(ctx, objectName)
	switch {
	case err != nil:
		return ports.Grant{}, err
	case grant.EbookID != id || grant.Kind != kind || grant.UserID != actor.ID || now.Sub(grant.GivenAt) > domain.UploadLife:
		return ports.Grant{}, domain.ErrUploadUnknown
	case grant.Refused != nil:
		return ports.Grant{}, grant.Refused
	}
	return grant, nil
}

// notUploaded converts the error for a missing object: the file of an upload is not lost, it has
// not arrived yet.
func notUploaded(err error) error {
	if errors.Is(err, domain.ErrFileLost) {
		return domain.ErrUploadMissing.Because(err)
	}
	return err
}
