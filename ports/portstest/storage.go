package portstest

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// storage is the part of FileRegister's suite about what uploads leave behind.
func storage(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"a quota holds to the byte under concurrent uploads":            quotaKept,
		"a size that nobody declared counts as the largest":             quotaUndeclared,
		"what is confirmed, refused or swept counts no longer":          quotaGivenBack,
		"what is replaced counts against its creator":                   quotaReplaced,
		"a refused grant is used up and returns its refusal":            refusedGrant,
		"the sweep takes a file given up immediately, one in use never": givenUp,
		"a confirmation overtaken by the sweep is of an unknown upload": sweptGrant,
	})
}

// room asks for a grant of this many bytes; 0 declares no size.
func (l *Library) room(b domain.Ebook, actor domain.Actor, kind domain.FileKind, size int64) (ports.Grant, error) {
	g := ports.Grant{ObjectName: domain.UploadObject(b.ID, NewID()), EbookID: b.ID, Kind: kind, FileName: "a", UserID: actor.ID, GivenAt: l.Tick()}
	if size > 0 {
		g.Declared.Size = &size
	}
	return l.Files.AddGrant(l.T.Context(), operator, b.ID, func(domain.Ebook, domain.Actor, time.Time) (ports.Grant, error) { return g, nil })
}

func assertQuota(t *testing.T, err error) {
	t.Helper()
	assert.ErrorIs(t, err, &domain.Error{Code: "storage.quota"})
}

func quotaKept(l *Library) {
	l.SetQuota(domain.Quota{User: 1000, All: 1500})
	b := l.draft(titled("Nhiều lượt"))
	of := func(actor domain.Actor, size int64) int64 {
		var given atomic.Int64
		AtOnce(16, func(int) {
			if _, err := l.room(b, actor, domain.PDF, size); err == nil {
				given.Add(1)
			} else {
				assertQuota(l.T, err)
			}
		})
		return given.Load()
	}
	assert.EqualValues(l.T, 9, of(l.Editor, 110), "990 of 1,000")
	assert.EqualValues(l.T, 10, of(l.Editor, 1), "to the byte")
	assert.EqualValues(l.T, 5, of(l.Other, 100), "500 are left of everybody's")
	_, err := l.room(b, l.Manager, domain.PDF, 1)
	assertQuota(l.T, err)
}

func quotaUndeclared(l *Library) {
	b := l.draft(titled("Không khai"))
	l.SetQuota(domain.Quota{User: domain.MaxPDF + domain.MaxCover})
	for _, kind := range []domain.FileKind{domain.PDF, domain.Cover} {
		_, err := l.room(b, l.Editor, kind, 0)
		require.NoError(l.T, err)
	}
	_, err := l.room(b, l.Editor, domain.Cover, 1)
	assertQuota(l.T, err)
}

func quotaGivenBack(l *Library) {
	b := l.draft(titled("Hết chỗ"))
	l.SetQuota(domain.Quota{User: domain.MaxPDF})
	full := func() {
		l.T.Helper()
		_, err := l.room(b, l.Editor, domain.PDF, 1)
		assertQuota(l.T, err)
	}
	confirmed := l.reserved(b.ID, domain.PDF)
	full()
	l.update(b.ID, l.attaching(confirmed))
	refused := l.reserved(b.ID, domain.PDF)
	full()
	_, err := l.Files.GiveUp(l.T.Context(), refused, domain.ErrPDFLocked)
	require.NoError(l.T, err)
	swept, err := l.room(b, l.Editor, domain.PDF, domain.MaxPDF)
	require.NoError(l.T, err)
	full()
	require.NoError(l.T, l.Files.ForgetSwept(l.T.Context(), []ports.Sweepable{{Grant: swept.ObjectName}}))
	_, err = l.room(b, l.Editor, domain.PDF, domain.MaxPDF)
	require.NoError(l.T, err)
	full()
}

func quotaReplaced(l *Library) {
	b := l.draft(titled("Thay tệp"))
	first := l.attach(b, domain.PDF)
	l.SetQuota(domain.Quota{User: domain.MaxPDF + 2000})
	l.attach(b, domain.PDF)
	l.attach(b, domain.PDF)
	_, err := l.room(b, l.Editor, domain.PDF, domain.MaxPDF)
	assertQuota(l.T, err)
	_, err = l.room(b, l.Other, domain.PDF, domain.MaxPDF)
	require.NoError(l.T, err, "another's room")

	l.SetQuota(domain.Quota{User: 2*first.PDF.Size + 1})
	small, err := l.room(b, l.Editor, domain.PDF, 1)
	require.NoError(l.T, err)
	f := *first.PDF
	f.ID, f.Grant = NewID(), small.ObjectName
	f.Object = "files/" + f.ID
	require.NoError(l.T, l.Files.Reserve(l.T.Context(), b.ID, f, l.Tick()))
	before := l.get(b.ID)
	_, err = l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, l.attaching(f))
	assertQuota(l.T, err)
	assert.Equal(l.T, before, l.get(b.ID), "a small file in the place of a large one is judged by the large one")

	items, err := l.Files.Sweepable(l.T.Context(), time.Time{}, l.Tick(), 100)
	require.NoError(l.T, err)
	require.NoError(l.T, l.Files.ForgetSwept(l.T.Context(), items))
	l.update(b.ID, l.attaching(f))
}

func refusedGrant(l *Library) {
	ctx, b := l.T.Context(), l.draft(titled("Bị từ chối"))
	f := l.reserved(b.ID, domain.PDF)
	mine, err := l.Files.GiveUp(ctx, f, domain.ErrPDFLocked)
	require.NoError(l.T, err)
	assert.True(l.T, mine)
	for _, later := range []*domain.Error{domain.ErrUploadChanged, domain.ErrPDFLocked} {
		g, err := l.Files.Grant(ctx, f.Grant)
		require.NoError(l.T, err)
		assert.False(l.T, g.Open())
		assert.Equal(l.T, domain.ErrPDFLocked, g.Refused, "the first refusal stays")
		_, err = l.Files.GiveUp(ctx, domain.File{Grant: f.Grant}, later)
		require.NoError(l.T, err)
	}
	again := f
	again.ID, again.Object = NewID(), "files/"+NewID()
	require.NoError(l.T, l.Files.Reserve(ctx, b.ID, again, l.Tick()))
	_, err = l.Ebooks.Update(ctx, operator, b.ID, ports.Once{}, l.attaching(again))
	assert.ErrorIs(l.T, err, domain.ErrUploadUnknown)
	assert.Nil(l.T, l.get(b.ID).PDF)
	grants, err := l.Files.Grants(ctx, []string{"uploads/none", f.Grant})
	require.NoError(l.T, err)
	require.Len(l.T, grants, 1)
	assert.Equal(l.T, f.Grant, grants[0].ObjectName)
}

func givenUp(l *Library) {
	ctx, b := l.T.Context(), l.draft(titled("Bỏ dở"))
	used := l.attach(b, domain.PDF).PDF
	used.Grant = domain.UploadObject(b.ID, used.ID)
	mine, err := l.Files.GiveUp(ctx, *used, domain.ErrPDFLocked)
	require.NoError(l.T, err)
	assert.False(l.T, mine, "an e-book names it")
	grant, err := l.Files.Grant(ctx, used.Grant)
	require.NoError(l.T, err)
	assert.Nil(l.T, grant.Refused, "a confirmed grant is not refused any more")
	f := l.reserved(b.ID, domain.PDF)
	mine, err = l.Files.GiveUp(ctx, f, nil)
	require.NoError(l.T, err)
	assert.True(l.T, mine)
	grant, err = l.Files.Grant(ctx, f.Grant)
	require.NoError(l.T, err)
	assert.True(l.T, grant.Open(), "it may be confirmed again")
	items, err := l.Files.Sweepable(ctx, time.Time{}, time.Time{}, 100)
	require.NoError(l.T, err)
	assert.Equal(l.T, []ports.Sweepable{{FileID: f.ID, Objects: []string{f.Object}}}, items)
	require.NoError(l.T, l.Files.ForgetSwept(ctx, items))
	mine, err = l.Files.GiveUp(ctx, f, nil)
	require.NoError(l.T, err)
	assert.False(l.T, mine, "nobody knows it any more")
}

func sweptGrant(l *Library) {
	b := l.draft(titled("Quá hạn"))
	f := l.reserved(b.ID, domain.PDF)
	require.NoError(l.T, l.Files.ForgetSwept(l.T.Context(), []ports.Sweepable{{Grant: f.Grant}}))
	_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, l.attaching(f))
	assert.ErrorIs(l.T, err, domain.ErrUploadUnknown)
	assert.Nil(l.T, l.get(b.ID).PDF)
}
