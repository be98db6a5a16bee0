package portstest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// FileRegister tests that an adapter keeps the promises of ports.FileRegister.
func FileRegister(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"a grant is answered as it was given", grantKept},
		{"an unknown name is ErrUploadUnknown", grantUnknown},
		{"what nothing needs falls to the sweep, and nothing else", sweepFinds},
		{"a file that the sweep has taken cannot become current", sweepGivesUp},
		{"what was read of a PDF is kept with its file", contentsKept},
		{"a sweep goes by the limit and is done when nothing is left", sweepLimits},
	})
	storage(t, open)
}

func grantKept(l *library) {
	size := int64(12)
	b := l.draft(titled("Lượt tải lên"))
	for i, declared := range []ports.Declared{{}, {Size: &size, ContentType: "image/png"}} {
		g := ports.Grant{ObjectName: "uploads/" + newID(), EbookID: b.ID, Kind: domain.Cover, FileName: "bìa 'một' \\ %.png",
			Declared: declared, UserID: l.editor.ID, GivenAt: l.tick()}
		require.NoError(l.t, l.grant(g), i)
		kept, err := l.Files.Grant(l.t.Context(), g.ObjectName)
		require.NoError(l.t, err)
		assert.Equal(l.t, g, kept)
	}
}

func grantUnknown(l *library) {
	for _, name := range []string{"", "uploads/none", "a\x00b", "\xff"} {
		_, err := l.Files.Grant(l.t.Context(), name)
		assert.ErrorIs(l.t, err, domain.ErrUploadUnknown, "%q", name)
	}
}

func filesMove(l *library) {
	b := l.draft(titled("Tệp"))
	first := l.attach(b, domain.PDF)
	grant, err := l.Files.Grant(l.t.Context(), "uploads/"+b.ID+"/"+first.PDF.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, first.PDF.ID, grant.FileID)
	assert.Empty(l.t, l.replacedFiles())
	second := l.attach(b, domain.PDF)
	assert.Equal(l.t, []string{first.PDF.Object}, l.replacedFiles())
	assert.Equal(l.t, second.PDF, l.get(b.ID).PDF)
	l.attach(b, domain.Cover)
	assert.Equal(l.t, []string{first.PDF.Object}, l.replacedFiles(), "a cover replaces no PDF")
}

// replacedFiles lists the objects of replaced files.
func (l *library) replacedFiles() []string {
	l.t.Helper()
	items, err := l.Files.Sweepable(l.t.Context(), time.Time{}, l.tick(), 100)
	require.NoError(l.t, err)
	objects := []string{}
	for _, item := range items {
		objects = append(objects, item.Objects...)
	}
	return objects
}

func grantOnce(l *library) {
	b := l.draft(titled("Hai lần"))
	f := l.reserved(b.ID, domain.PDF)
	l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Attach(l.editor, f, l.tick()) })
	before, again := l.get(b.ID), f
	again.ID, again.Object = newID(), "files/"+newID()
	require.NoError(l.t, l.Files.Reserve(l.t.Context(), b.ID, again, l.tick()))
	_, err := l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Attach(l.editor, again, l.tick()) })
	assert.ErrorIs(l.t, err, ports.ErrConfirmedMeanwhile)
	assert.Equal(l.t, before, l.get(b.ID))
}

func unreservedFile(l *library) {
	b := l.draft(titled("Lạ"))
	f := l.reserved(b.ID, domain.PDF)
	f.ID = newID()
	_, err := l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Attach(l.editor, f, l.tick()) })
	assert.Error(l.t, err)
	assert.Equal(l.t, b, l.get(b.ID))
	grant, err := l.Files.Grant(l.t.Context(), f.Grant)
	require.NoError(l.t, err)
	assert.Empty(l.t, grant.FileID, "nor is its grant spent")
}

func sweepFinds(l *library) {
	ctx, b := l.t.Context(), l.draft(titled("Quét"))
	replaced := l.attach(b, domain.Cover).Cover
	current := l.attach(b, domain.Cover).Cover
	never := l.reserved(b.ID, domain.PDF)
	border := l.tick()
	young := l.reserved(b.ID, domain.PDF)
	late := l.tick()
	items, err := l.Files.Sweepable(ctx, border, late, 100)
	require.NoError(l.t, err)
	var objects []string
	for _, item := range items {
		assert.True(l.t, (item.Grant == "") != (item.FileID == ""))
		objects = append(objects, item.Objects...)
	}
	uploads := "uploads/" + b.ID + "/"
	assert.ElementsMatch(l.t, []string{
		uploads + replaced.ID, uploads + current.ID, never.Grant, never.Object,
		replaced.Object, replaced.DetailObject(), replaced.ThumbObject(),
	}, objects)
	require.NoError(l.t, l.Files.Swept(ctx, items))
	items, err = l.Files.Sweepable(ctx, border, late, 100)
	require.NoError(l.t, err)
	assert.Empty(l.t, items)
	assert.Equal(l.t, current, l.get(b.ID).Cover)
	_, err = l.Files.Grant(ctx, young.Grant)
	assert.NoError(l.t, err)
	_, err = l.Files.Grant(ctx, never.Grant)
	assert.ErrorIs(l.t, err, domain.ErrUploadUnknown)
}

func sweepGivesUp(l *library) {
	b := l.draft(titled("Chậm"))
	f := l.reserved(b.ID, domain.PDF)
	f.Grant = ""
	_, err := l.Files.Sweepable(l.t.Context(), l.tick(), time.Time{}, 100)
	require.NoError(l.t, err)
	_, err = l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Attach(l.editor, f, l.tick()) })
	assert.Error(l.t, err)
	assert.Nil(l.t, l.get(b.ID).PDF)
}

func sweepLimits(l *library) {
	ctx, b := l.t.Context(), l.draft(titled("Nhiều"))
	for range 7 {
		l.reserved(b.ID, domain.PDF)
	}
	found, border := 0, l.tick()
	for range 20 {
		items, err := l.Files.Sweepable(ctx, border, border, 4)
		require.NoError(l.t, err)
		assert.LessOrEqual(l.t, len(items), 4)
		require.NoError(l.t, l.Files.Swept(ctx, items))
		if found += len(items); len(items) == 0 {
			break
		}
	}
	assert.Equal(l.t, 14, found, "seven grants and seven files")
}

// RULES §17.12.
func contentsKept(l *library) {
	ctx, year, page := l.t.Context(), 2024, 3
	contents := func(id string) *domain.PDFContents {
		found, err := l.Files.Contents(ctx, id)
		require.NoError(l.t, err)
		return found
	}
	b := l.draft(titled("Sách"))
	f := l.reserved(b.ID, domain.PDF)
	assert.Nil(l.t, contents(f.ID))
	f.Contents = &domain.PDFContents{Labels: []domain.LabelRange{{Page: 1, Style: "r", Prefix: "P ", Start: 2}}, Bookmarks: []domain.Bookmark{{Title: "Chương <1>", Level: 1, Page: &page}, {Title: "Khác"}},
		Metadata: domain.PDFMetadata{Title: "Đại số", Keywords: []string{"toán"}, Year: &year}, Tagged: true, Encrypted: true, Cut: true}
	l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Attach(l.editor, f, l.tick()) })
	assert.Equal(l.t, f.Contents, contents(f.ID))
	again := domain.PDFContents{Unreadable: true}
	require.NoError(l.t, l.Files.NoteContents(ctx, f.ID, again))
	assert.Equal(l.t, &again, contents(f.ID))
	assert.Nil(l.t, contents(l.attach(b, domain.PDF).PDF.ID), "of the next file")
	assert.Nil(l.t, contents(newID()))
}
