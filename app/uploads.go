package app

import (
	"cmp"
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// The lives of RULES §§8.1, 8.6 and 8.10.
const (
	uploadStart  = 15 * time.Minute // in which an upload may start
	uploadLife   = 24 * time.Hour   // in which it may be confirmed
	linkLife     = 2 * time.Hour
	linkStep     = time.Hour // links are the same within it
	replacedLife = 30 * 24 * time.Hour
)

// Uploads are the use cases around an e-book's two files.
type Uploads struct {
	books     ports.Ebooks
	register  ports.FileRegister
	store     ports.FileStore
	inspector ports.Inspector
	users     ports.Users
	space     ports.Space // nil where the store is elsewhere

	confirming oneByOne
	readers    readers
}

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

// Links are the signed links of an e-book's files; nil where there is no file.
type Links struct {
	Cover, Thumb, File *string
}

// Links signs an e-book's links for a person and the origin that the request
// came to.
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
