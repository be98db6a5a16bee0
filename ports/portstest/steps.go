package portstest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"backoffice/domain"
	"backoffice/ports"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fields is an input of texts by name.
type fields map[string]string

func (f fields) input() domain.DetailsInput {
	var in domain.DetailsInput
	for i, text := range in.Texts() {
		if value, ok := f[domain.TextFields[i].Name]; ok {
			*text = domain.Sent(value)
		}
	}
	return in
}

func titled(title string) fields { return fields{"title": title} }

func (l *library) draft(f fields) domain.Ebook { return l.draftOf(l.editor, f) }

func (l *library) draftOf(creator domain.Actor, f fields) domain.Ebook {
	l.t.Helper()
	book, err := domain.NewEbook(newID(), creator, f.input(), l.tick())
	require.NoError(l.t, err)
	stored, err := l.Ebooks.Create(l.t.Context(), operator, ports.Once{}, as(book))
	require.NoError(l.t, err)
	return stored
}

// unchecked creates a draft whose record a program filled in.
func (l *library) unchecked(by domain.Actor, f fields) domain.Ebook {
	l.t.Helper()
	book, err := domain.NewEbook(newID(), by, f.input(), l.tick())
	require.NoError(l.t, err)
	book.Unchecked = true
	b, err := l.Ebooks.Create(l.t.Context(), operator, ports.Once{}, as(book))
	require.NoError(l.t, err)
	return b
}

// update changes an e-book and expects success.
func (l *library) update(id string, change ports.Change) domain.Ebook {
	l.t.Helper()
	b, err := l.Ebooks.Update(l.t.Context(), operator, id, ports.Once{}, change)
	require.NoError(l.t, err)
	return b
}

// reserved returns a file of the e-book as it is before confirmation.
func (l *library) reserved(ebookID string, kind domain.FileKind) domain.File {
	l.t.Helper()
	id, at := newID(), l.tick()
	sum := sha256.Sum256([]byte(id))
	f := domain.File{ID: id, Kind: kind, Object: domain.FileObject(ebookID, id), Name: "Toán 1.pdf", Size: 1234,
		ContentType: "application/pdf", SHA256: hex.EncodeToString(sum[:]), Grant: domain.UploadObject(ebookID, id)}
	if kind == domain.Cover {
		f.Name, f.ContentType = "bìa.png", "image/png"
	}
	require.NoError(l.t, l.grant(ports.Grant{ObjectName: f.Grant, EbookID: ebookID, Kind: kind,
		FileName: f.Name, UserID: l.editor.ID, GivenAt: at}))
	require.NoError(l.t, l.Files.Reserve(l.t.Context(), ebookID, f, at))
	return f
}

func (l *library) attach(b domain.Ebook, kind domain.FileKind) domain.Ebook {
	l.t.Helper()
	f := l.reserved(b.ID, kind)
	return l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Attach(l.by(b), f, l.tick()) })
}

// by returns the e-book's creator.
func (l *library) by(b *domain.Ebook) domain.Actor {
	for _, a := range []domain.Actor{l.editor, l.other, l.expert, l.manager} {
		if a.ID == b.CreatedBy {
			return a
		}
	}
	return domain.Actor{ID: b.CreatedBy, Role: domain.Editor}
}

func (l *library) perform(id string, action domain.Action, actor domain.Actor) domain.Ebook {
	l.t.Helper()
	return l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Perform(action, actor, "lý do", l.tick())
	})
}

// at creates an e-book and brings it to a status.
func (l *library) at(status domain.Status, f fields) domain.Ebook {
	l.t.Helper()
	b := l.draft(f)
	if status == domain.Draft {
		return b
	}
	l.attach(b, domain.PDF)
	b = l.perform(b.ID, domain.Submit, l.editor)
	switch status {
	case domain.Rejected:
		b = l.perform(b.ID, domain.Reject, l.expert)
	case domain.Approved:
		b = l.perform(b.ID, domain.Approve, l.expert)
	case domain.Published:
		l.perform(b.ID, domain.Approve, l.expert)
		b = l.perform(b.ID, domain.Publish, l.manager)
	}
	return b
}

func (l *library) saveTOC(id string, titles ...string) domain.TOC {
	l.t.Helper()
	items := make([]domain.TOCItem, len(titles))
	for i, title := range titles {
		items[i] = domain.TOCItem{ID: fmt.Sprint("temp-", i), Title: title}
	}
	_, toc, err := l.tryTOC(id, ports.Once{}, items, nil)
	require.NoError(l.t, err)
	return toc
}

// tryTOC saves items as the outline. If refusal is set, the change returns it.
func (l *library) tryTOC(id string, once ports.Once, items []domain.TOCItem, refusal error) (domain.Ebook, domain.TOC, error) {
	l.t.Helper()
	there, err := l.Ebooks.TOC(l.t.Context(), id)
	require.NoError(l.t, err)
	outline, err := there.Draft(items, newID)
	require.NoError(l.t, err)
	return l.Ebooks.UpdateTOC(l.t.Context(), operator, id, once, outline, func(b *domain.Ebook, _ domain.Actor, _ time.Time) (domain.TOC, error) {
		toc, err := b.SaveTOC(l.by(b), outline, l.tick())
		require.NoError(l.t, err)
		return toc, refusal
	})
}

// get returns an e-book, and checks that a reader gets the right part of it.
func (l *library) get(id string) domain.Ebook {
	l.t.Helper()
	shown, err := l.Ebooks.Get(l.t.Context(), id)
	require.NoError(l.t, err)
	whole, _, _, err := l.Ebooks.GetFor(l.t.Context(), ports.Caller{}, id)
	require.NoError(l.t, err)
	whole.Claim = shown.Claim
	forReaders := whole
	forReaders.LogHead, forReaders.TOCSHA256 = nil, nil
	assert.Equal(l.t, forReaders, shown)
	return whole
}

func (l *library) list(q ports.ListQuery) ports.ListPage {
	l.t.Helper()
	if q.Page == 0 {
		q.Page = 1
	}
	if q.Limit == 0 {
		q.Limit = 25
	}
	page, err := l.Ebooks.List(l.t.Context(), q)
	require.NoError(l.t, err)
	return page
}

// titles returns the titles that a query finds, and compares its total with their number.
func (l *library) titles(q ports.ListQuery) []string {
	l.t.Helper()
	page := l.list(q)
	found := []string{}
	for _, b := range page.Ebooks {
		found = append(found, b.Title)
	}
	if q.Page <= 1 && page.Total <= 25 && q.Limit == 0 {
		assert.Len(l.t, found, page.Total)
	}
	return found
}

func once(user domain.Actor, key, request string, at time.Time) ports.Once {
	return ports.Once{UserID: user.ID, Key: key, Request: sha256.Sum256([]byte(request)), At: at}
}

// grant gives a grant for the e-book that it names.
func (l *library) grant(g ports.Grant) error {
	given, err := l.Files.AddGrant(l.t.Context(), operator, g.EbookID, func(b domain.Ebook, _ domain.Actor, _ time.Time) (ports.Grant, error) {
		assert.Equal(l.t, g.EbookID, b.ID)
		return g, nil
	})
	assert.Equal(l.t, g, given)
	return err
}

func with(q ports.ListQuery, page, limit int) ports.ListQuery {
	q.Page, q.Limit = page, limit
	return q
}

func ids(p ports.ListPage) []string {
	list := []string{}
	for _, b := range p.Ebooks {
		list = append(list, b.ID)
	}
	return list
}

func titlesOf(p ports.ListPage) []string {
	titles := []string{}
	for _, b := range p.Ebooks {
		titles = append(titles, b.Title)
	}
	return titles
}
