package portstest

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Imports tests that an adapter keeps the promises of ports.Imports.
func Imports(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"a record is stored with its e-book and found by its key":              importOnce,
		"of several concurrent imports of a record only one creates an e-book": raceImports,
		"an error of draft stores neither e-book nor record":                   importRefused,
		"nothing is imported for an account that is not active":                importNotActive,
		"a key that is an e-book's id finds the e-book":                        importKnownID,
		"a purged e-book leaves no record":                                     importPurged,
		"an e-book is imported together with its PDF":                          importWithPDF,
	})
}

func record(key, content string) ports.ImportRecord {
	return ports.ImportRecord{Key: key, SHA256: HashOf(content)}
}

// drafted returns a function for ports.Imports.Import.
func drafted(title string) func(domain.Actor, time.Time) (*domain.Ebook, error) {
	return func(actor domain.Actor, now time.Time) (*domain.Ebook, error) {
		return domain.NewEbook(NewID(), actor, titled(title).input(), now)
	}
}

func (l *Library) imported(key string) *ports.Imported {
	l.T.Helper()
	found, err := l.Imports.Imported(l.T.Context(), key)
	require.NoError(l.T, err)
	return found
}

func (l *Library) drafts() int {
	l.T.Helper()
	counts, err := l.Ebooks.Statistics(l.T.Context(), l.Editor.ID)
	require.NoError(l.T, err)
	return counts.All[domain.Draft]
}

func importOnce(l *Library) {
	require.Nil(l.T, l.imported("một"))
	first, made, err := l.Imports.Import(l.T.Context(), l.Editor.ID, record("một", "cũ"), drafted("Sách"))
	require.NoError(l.T, err)
	assert.True(l.T, made)
	book := l.get(first.EbookID)
	assert.Equal(l.T, l.Editor.ID, book.CreatedBy)
	assert.Equal(l.T, "Sách", book.Title)
	again, made, err := l.Imports.Import(l.T.Context(), l.Other.ID, record("một", "mới"), drafted("Khác"))
	require.NoError(l.T, err)
	assert.False(l.T, made)
	assert.Equal(l.T, first, again)
	assert.Equal(l.T, &first, l.imported("một"))
	assert.Equal(l.T, 1, l.drafts())
}

func raceImports(l *Library) {
	const many = 8
	var made atomic.Int32
	ids := make([]string, many)
	AtOnce(many, func(i int) {
		found, isNew, err := l.Imports.Import(l.T.Context(), l.Editor.ID, record("một", "x"), drafted("Sách"))
		assert.NoError(l.T, err)
		if isNew {
			made.Add(1)
		}
		ids[i] = found.EbookID
	})
	assert.EqualValues(l.T, 1, made.Load())
	assert.Len(l.T, slices.Compact(ids), 1)
	assert.Equal(l.T, 1, l.drafts())
}

func importRefused(l *Library) {
	_, _, err := l.Imports.Import(l.T.Context(), l.Editor.ID, record("một", "x"), drafted(""))
	require.Error(l.T, err)
	assert.Nil(l.T, l.imported("một"))
	assert.Zero(l.T, l.drafts())
}

func importNotActive(l *Library) {
	l.ChangeAccount(l.Editor.ID, AccountChanges["disabled"])
	for _, account := range []string{NewID(), l.Editor.ID} {
		_, _, err := l.Imports.Import(l.T.Context(), account, record("một", "x"), drafted("Sách"))
		require.ErrorIs(l.T, err, domain.ErrColleagueNotActive)
	}
	assert.Nil(l.T, l.imported("một"))
}

func importKnownID(l *Library) {
	book := l.draft(titled("Sách"))
	assert.Equal(l.T, &ports.Imported{EbookID: book.ID}, l.imported(book.ID))
	found, made, err := l.Imports.Import(l.T.Context(), l.Editor.ID, record(book.ID, "x"), drafted("Khác"))
	require.NoError(l.T, err)
	assert.False(l.T, made)
	assert.Equal(l.T, book.ID, found.EbookID)
	assert.Nil(l.T, l.imported(NewID()))
}

func importPurged(l *Library) {
	found, _, err := l.Imports.Import(l.T.Context(), l.Editor.ID, record("một", "x"), drafted("Sách"))
	require.NoError(l.T, err)
	l.remove(found.EbookID)
	assert.NotNil(l.T, l.imported("một"), "it can be restored")
	purged, err := l.Ebooks.Purge(l.T.Context(), time.Now().Add(time.Hour), 10)
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, purged)
	assert.Nil(l.T, l.imported("một"))
}

func importWithPDF(l *Library) {
	id, fileID := NewID(), NewID()
	file := domain.File{ID: fileID, Kind: domain.PDF, Object: domain.FileObject(id, fileID), Name: "a.pdf", Size: 10, ContentType: "application/pdf", SHA256: strings.Repeat("0", 64)}
	require.NoError(l.T, l.Files.Reserve(l.T.Context(), id, file, l.Tick()))
	_, made, err := l.Imports.Import(l.T.Context(), l.Editor.ID, record("một", "x"), func(actor domain.Actor, now time.Time) (*domain.Ebook, error) {
		book, err := domain.NewEbook(id, actor, titled("Sách").input(), now)
		if err == nil {
			err = book.Attach(actor, file, now)
		}
		return book, err
	})
	require.NoError(l.T, err)
	assert.True(l.T, made)
	assert.Equal(l.T, file.SHA256, l.get(id).PDF.SHA256)
}
