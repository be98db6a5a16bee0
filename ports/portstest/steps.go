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

func (l *Library) draft(f fields) domain.Ebook { return l.draftOf(l.Editor, f) }

func (l *Library) draftOf(creator domain.Actor, f fields) domain.Ebook {
	return l.create(creator, f, false)
}

// unchecked creates a draft whose record a program filled in.
func (l *Library) unchecked(creator domain.Actor, f fields) domain.Ebook {
	return l.create(creator, f, true)
}

func (l *Library) create(creator domain.Actor, f fields, unchecked bool) domain.Ebook {
	l.T.Helper()
	book := l.newDraft(creator, f)
	book.Unchecked = unchecked
	stored, err := l.Ebooks.Create(l.T.Context(), operator, ports.Once{}, as(book))
	require.NoError(l.T, err)
	return stored
}

// newDraft returns a draft that is not stored yet.
func (l *Library) newDraft(creator domain.Actor, f fields) *domain.Ebook {
	l.T.Helper()
	book, err := domain.NewEbook(NewID(), creator, f.input(), l.Tick())
	require.NoError(l.T, err)
	return book
}

// update changes an e-book and expects success.
func (l *Library) update(id string, change ports.Change) domain.Ebook {
	l.T.Helper()
	b, err := l.Ebooks.Update(l.T.Context(), operator, id, ports.Once{}, change)
	require.NoError(l.T, err)
	return b
}

// reserved returns a file of the e-book as it is before confirmation.
func (l *Library) reserved(ebookID string, kind domain.FileKind) domain.File {
	l.T.Helper()
	id, at := NewID(), l.Tick()
	sum := sha256.Sum256([]byte(id))
	f := domain.File{ID: id, Kind: kind, Object: domain.FileObject(ebookID, id), Name: "Toán 1.pdf", Size: 1234,
		ContentType: "application/pdf", SHA256: hex.EncodeToString(sum[:]), Grant: domain.UploadObject(ebookID, id)}
	if kind == domain.Cover {
		f.Name, f.ContentType = "bìa.png", "image/png"
	}
	require.NoError(l.T, l.grant(ports.Grant{ObjectName: f.Grant, EbookID: ebookID, Kind: kind,
		FileName: f.Name, UserID: l.Editor.ID, GivenAt: at}))
	require.NoError(l.T, l.Files.Reserve(l.T.Context(), ebookID, f, at))
	return f
}

func (l *Library) attach(b domain.Ebook, kind domain.FileKind) domain.Ebook {
	l.T.Helper()
	return l.update(b.ID, l.attaching(l.reserved(b.ID, kind)))
}

// attaching attaches a file as the e-book's creator.
func (l *Library) attaching(f domain.File) ports.Change {
	return func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Attach(l.by(b), f, l.Tick()) }
}

// by returns the e-book's creator.
func (l *Library) by(b *domain.Ebook) domain.Actor {
	for _, a := range []domain.Actor{l.Editor, l.Other, l.Expert, l.Manager} {
		if a.ID == b.CreatedBy {
			return a
		}
	}
	return domain.Actor{ID: b.CreatedBy, Role: domain.Editor}
}

func (l *Library) perform(id string, action domain.Action, actor domain.Actor) domain.Ebook {
	l.T.Helper()
	return l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Perform(action, actor, "lý do", l.Tick())
	})
}

// at creates an e-book in a status.
func (l *Library) at(status domain.Status, f fields) domain.Ebook {
	l.T.Helper()
	b := l.draft(f)
	if status == domain.Draft {
		return b
	}
	l.attach(b, domain.PDF)
	b = l.perform(b.ID, domain.Submit, l.Editor)
	switch status {
	case domain.Rejected:
		b = l.perform(b.ID, domain.Reject, l.Expert)
	case domain.Approved:
		b = l.perform(b.ID, domain.Approve, l.Expert)
	case domain.Published:
		l.perform(b.ID, domain.Approve, l.Expert)
		b = l.perform(b.ID, domain.Publish, l.Manager)
	}
	return b
}

func (l *Library) saveTOC(id string, titles ...string) domain.TOC {
	l.T.Helper()
	items := make([]domain.TOCItem, len(titles))
	for i, title := range titles {
		items[i] = domain.TOCItem{ID: fmt.Sprint("temp-", i), Title: title}
	}
	_, toc, err := l.tryTOC(id, ports.Once{}, items, nil)
	require.NoError(l.T, err)
	return toc
}

// tryTOC saves items as the outline. If refusal is set, the change returns it.
func (l *Library) tryTOC(id string, once ports.Once, items []domain.TOCItem, refusal error) (domain.Ebook, domain.TOC, error) {
	l.T.Helper()
	there, err := l.Ebooks.TOC(l.T.Context(), id)
	require.NoError(l.T, err)
	outline, err := there.Draft(items, NewID)
	require.NoError(l.T, err)
	return l.Ebooks.UpdateTOC(l.T.Context(), operator, id, once, outline, func(b *domain.Ebook, _ domain.Actor, _ time.Time) (domain.TOC, error) {
		toc, err := b.SaveTOC(l.by(b), outline, l.Tick())
		require.NoError(l.T, err)
		return toc, refusal
	})
}

// get returns an e-book, and checks that a reader gets the right part of it.
func (l *Library) get(id string) domain.Ebook {
	l.T.Helper()
	shown, err := l.Ebooks.Get(l.T.Context(), id)
	require.NoError(l.T, err)
	whole, _, _, err := l.Ebooks.GetFor(l.T.Context(), ports.Caller{}, id)
	require.NoError(l.T, err)
	whole.Claim = shown.Claim
	forReaders := whole
	forReaders.LogHead, forReaders.TOCSHA256 = nil, nil
	assert.Equal(l.T, forReaders, shown)
	return whole
}

func (l *Library) list(q ports.ListQuery) ports.ListPage {
	l.T.Helper()
	if q.Page == 0 {
		q.Page = 1
	}
	if q.Limit == 0 {
		q.Limit = 25
	}
	page, err := l.Ebooks.List(l.T.Context(), q)
	require.NoError(l.T, err)
	return page
}

// titles returns the titles that a query finds, and compares its total with their number.
func (l *Library) titles(q ports.ListQuery) []string {
	l.T.Helper()
	page := l.list(q)
	found := titlesOf(page)
	if q.Page <= 1 && page.Total <= 25 && q.Limit == 0 {
		assert.Len(l.T, found, page.Total)
	}
	return found
}

func once(user domain.Actor, key, request string, at time.Time) ports.Once {
	return ports.Once{UserID: user.ID, Key: key, Request: sha256.Sum256([]byte(request)), At: at}
}

// grant gives a grant for the e-book that it names.
func (l *Library) grant(g ports.Grant) error {
	given, err := l.Files.AddGrant(l.T.Context(), operator, g.EbookID, func(b domain.Ebook, _ domain.Actor, _ time.Time) (ports.Grant, error) {
		assert.Equal(l.T, g.EbookID, b.ID)
		return g, nil
	})
	assert.Equal(l.T, g, given)
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

// countAll adds all events that are not counted yet to the sums of the reports.
func (l *Library) countAll() {
	l.T.Helper()
	require.NoError(l.T, l.WorkReports.Fill(l.T.Context()))
	for more := true; more; {
		var err error
		more, err = l.WorkReports.Count(l.T.Context())
		require.NoError(l.T, err)
	}
}

// The month of the tests, and the next one.
var testMonth, nextMonth = month("2026-03"), month("2026-04")

func month(s string) time.Time {
	begin, _ := domain.ParseMonth(s)
	return begin
}
