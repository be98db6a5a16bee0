package app

import (
	"cmp"
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// GrantRequest asks for the leave to upload a file.
type GrantRequest struct {
	FileName    string `json:"fileName"`
	FileSize    *int64 `json:"fileSize"`
	ContentType string `json:"contentType"`
}

// UploadGrant is the leave: a link for one PUT, and the name to confirm.
type UploadGrant struct {
	UploadURL  string `json:"uploadUrl"`
	ObjectName string `json:"objectName"`
}

// Grant gives the creator leave to upload a file. origin is the scheme and
// host that the browser sees the store under.
func (s *Uploads) Grant(ctx context.Context, by ports.Caller, id string, kind domain.FileKind, origin string, body Body[GrantRequest]) (UploadGrant, error) {
	request, fault := body.Value()
	name, broken := checkRequest(kind, request)
	g, err := s.register.AddGrant(ctx, by, id, func(book domain.Ebook, actor domain.Actor, now time.Time) (ports.Grant, error) {
		return ports.Grant{
			ObjectName: domain.UploadObject(id, newID()), EbookID: id, Kind: kind, FileName: name,
			Declared: ports.Declared{Size: request.FileSize, ContentType: request.ContentType}, UserID: actor.ID, GivenAt: now,
		}, cmp.Or(book.May(domain.Edit, actor), fault, broken, s.room(request.FileSize))
	})
	if err != nil {
		return UploadGrant{}, err
	}
	url, err := s.store.SignPut(ctx, origin, g.ObjectName, g.Declared, g.GivenAt, uploadStart)
	return UploadGrant{UploadURL: url, ObjectName: g.ObjectName}, err
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
