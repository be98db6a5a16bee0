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
	Run(t, open, Promises{
		"a grant is read as it was given":                            grantKept,
		"an unknown name is ErrUploadUnknown":                        grantUnknown,
		"what nothing needs falls to the sweep, and nothing else":    sweepFinds,
		"a file that the sweep has taken cannot become current":      sweepGivesUp,
		"what was read from a PDF is kept with its file":             contentsKept,
		"a sweep goes by the limit and is done when nothing is left": sweepLimits,
	})
	storage(t, open)
	openGrants(t, open)
}

func grantKept(l *Library) {
	size := int64(12)
	b := l.draft(titled("Lượt tải lên"))
	for i, declared := range []ports.Declared{{}, {Size: &size, ContentType: "image/png"}} {
		g := ports.Grant{ObjectName: "uploads/" + NewID(), EbookID: b.ID, Kind: domain.Cover, FileName: "bìa 'một' \\ %.png",
			Declared: declared, UserID: l.Editor.ID, GivenAt: l.Tick()}
		require.NoError(l.T, l.grant(g), i)
		kept, err := l.Files.Grant(l.T.Context(), g.ObjectName)
		require.NoError(l.T, err)
		assert.Equal(l.T, g, kept)
	}
}

func grantUnknown(l *Library) {
	for _, name := range []string{"", "uploads/none", "a\x00b", "\xff"} {
		_, err := l.Files.Grant(l.T.Context(), name)
		assert.ErrorIs(l.T, err, domain.ErrUploadUnknown, "%q", name)
	}
}

func filesMove(l *Library) {
	b := l.draft(titled("Tệp"))
	first := l.attach(b, domain.PDF)
	grant, err := l.Files.Grant(l.T.Context(), "uploads/"+b.ID+"/"+first.PDF.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, first.PDF.ID, grant.FileID)
	assert.Empty(l.T, l.replacedFiles())
	second := l.attach(b, domain.PDF)
	assert.Equal(l.T, []string{first.PDF.Object}, l.replacedFiles())
	assert.Equal(l.T, second.PDF, l.get(b.ID).PDF)
	l.attach(b, domain.Cover)
	assert.Equal(l.T, []string{first.PDF.Object}, l.replacedFiles(), "a cover replaces no PDF")
}

// replacedFiles lists the objects of replaced files.
func (l *Library) replacedFiles() []string {
	l.T.Helper()
	items, err := l.Files.Sweepable(l.T.Context(), time.Time{}, l.Tick(), 100)
	require.NoError(l.T, err)
	objects := []string{}
	for _, item := range items {
		objects = append(objects, item.Objects...)
	}
	return objects
}

func grantOnce(l *Library) {
	b := l.draft(titled("Hai lần"))
	f := l.reserved(b.ID, domain.PDF)
	l.update(b.ID, l.attaching(f))
	before, again := l.get(b.ID), f
	again.ID, again.Object = NewID(), "files/"+NewID()
	require.NoError(l.T, l.Files.Reserve(l.T.Context(), b.ID, again, l.Tick()))
	_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, l.attaching(again))
	assert.ErrorIs(l.T, err, ports.ErrConfirmedMeanwhile)
	assert.Equal(l.T, before, l.get(b.ID))
}

func unreservedFile(l *Library) {
	b := l.draft(titled("Lạ"))
	f := l.reserved(b.ID, domain.PDF)
	f.ID = NewID()
	_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, l.attaching(f))
	assert.Error(l.T, err)
	assert.Equal(l.T, b, l.get(b.ID))
	grant, err := l.Files.Grant(l.T.Context(), f.Grant)
	require.NoError(l.T, err)
	assert.Empty(l.T, grant.FileID, "nor is its grant spent")
}

func sweepFinds(l *Library) {
	ctx, b := l.T.Context(), l.draft(titled("Quét"))
	replaced := l.attach(b, domain.Cover).Cover
	current := l.attach(b, domain.Cover).Cover
	never := l.reserved(b.ID, domain.PDF)
	border := l.Tick()
	young := l.reserved(b.ID, domain.PDF)
	late := l.Tick()
	items, err := l.Files.Sweepable(ctx, border, late, 100)
	require.NoError(l.T, err)
	var objects []string
	for _, item := range items {
		assert.True(l.T, (item.Grant == "") != (item.FileID == ""))
		objects = append(objects, item.Objects...)
	}
	uploads := "uploads/" + b.ID + "/"
	assert.ElementsMatch(l.T, []string{
		uploads + replaced.ID, uploads + current.ID, never.Grant, never.Object,
		replaced.Object, replaced.DetailObject(), replaced.ThumbObject(),
	}, objects)
	require.NoError(l.T, l.Files.ForgetSwept(ctx, items))
	items, err = l.Files.Sweepable(ctx, border, late, 100)
	require.NoError(l.T, err)
	assert.Empty(l.T, items)
	assert.Equal(l.T, current, l.get(b.ID).Cover)
	_, err = l.Files.Grant(ctx, young.Grant)
	assert.NoError(l.T, err)
	_, err = l.Files.Grant(ctx, never.Grant)
	assert.ErrorIs(l.T, err, domain.ErrUploadUnknown)
}

func sweepGivesUp(l *Library) {
	b := l.draft(titled("Chậm"))
	f := l.reserved(b.ID, domain.PDF)
	f.Grant = ""
	_, err := l.Files.Sweepable(l.T.Context(), l.Tick(), time.Time{}, 100)
	require.NoError(l.T, err)
	_, err = l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, l.attaching(f))
	assert.Error(l.T, err)
	assert.Nil(l.T, l.get(b.ID).PDF)
}

func sweepLimits(l *Library) {
	ctx, b := l.T.Context(), l.draft(titled("Nhiều"))
	for range 7 {
		l.reserved(b.ID, domain.PDF)
	}
	found, border := 0, l.Tick()
	for range 20 {
		items, err := l.Files.Sweepable(ctx, border, border, 4)
		require.NoError(l.T, err)
		assert.LessOrEqual(l.T, len(items), 4)
		require.NoError(l.T, l.Files.ForgetSwept(ctx, items))
		if found += len(items); len(items) == 0 {
			break
		}
	}
	assert.Equal(l.T, 14, found, "seven grants and seven files")
}

// RULES §17.12.
func contentsKept(l *Library) {
	ctx, year, page := l.T.Context(), 2024, 3
	contents := func(id string) *domain.PDFContents {
		found, err := l.Files.Contents(ctx, id)
		require.NoError(l.T, err)
		return found
	}
	b := l.draft(titled("Sách"))
	f := l.reserved(b.ID, domain.PDF)
	assert.Nil(l.T, contents(f.ID))
	f.Contents = &domain.PDFContents{Labels: []domain.LabelRange{{Page: 1, Style: "r", Prefix: "P ", Start: 2}}, Bookmarks: []domain.Bookmark{{Title: "Chương <1>", Level: 1, Page: &page}, {Title: "Khác"}},
		Metadata: domain.PDFMetadata{Title: "Đại số", Keywords: []string{"toán"}, Year: &year}, Tagged: true, Encrypted: true, Cut: true}
	l.update(b.ID, l.attaching(f))
	assert.Equal(l.T, f.Contents, contents(f.ID))
	again := domain.PDFContents{Unreadable: true}
	require.NoError(l.T, l.Files.StoreContents(ctx, f.ID, again))
	assert.Equal(l.T, &again, contents(f.ID))
	assert.Nil(l.T, contents(l.attach(b, domain.PDF).PDF.ID), "of the next file")
	assert.Nil(l.T, contents(NewID()))
}
