package portstest

import (
	"errors"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

func onceRespondsTheSame(l *Library) {
	ctx, at := l.T.Context(), l.Tick()
	first, second := l.newDraft(l.Editor, titled("Một lần")), l.newDraft(l.Editor, titled("Một lần"))
	stored, err := l.Ebooks.Create(ctx, operator, once(l.Editor, "k1", "create", at), as(first))
	require.NoError(l.T, err)
	again, err := l.Ebooks.Create(ctx, operator, once(l.Editor, "k1", "create", l.Tick()), as(second))
	require.NoError(l.T, err)
	assert.Equal(l.T, stored, again)
	assert.Equal(l.T, 1, l.list(ports.ListQuery{}).Total)

	l.attach(stored, domain.Cover)
	l.attach(stored, domain.PDF)
	l.perform(stored.ID, domain.Submit, l.Editor)
	calls := 0
	reject := func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		calls++
		return b.Perform(domain.Reject, l.Expert, "chưa đạt", at)
	}
	rejected, err := l.Ebooks.Update(ctx, operator, stored.ID, once(l.Expert, "k2", "reject", at), reject)
	require.NoError(l.T, err)
	l.save(stored.ID, titled("Sửa rồi"))
	again, err = l.Ebooks.Update(ctx, operator, stored.ID, once(l.Expert, "k2", "reject", l.Tick()), reject)
	require.NoError(l.T, err)
	assert.Equal(l.T, rejected, again, "files, names and all, as of then")
	assert.Equal(l.T, 1, calls)

	items := []domain.TOCItem{{ID: "temp-1", Title: "Một"}}
	_, saved, err := l.tryTOC(stored.ID, once(l.Editor, "k3", "toc", at), items, nil)
	require.NoError(l.T, err)
	_, replayed, err := l.tryTOC(stored.ID, once(l.Editor, "k3", "toc", at), items, errors.New("change was called"))
	require.NoError(l.T, err)
	assert.Equal(l.T, saved, replayed)

	other := l.saveTOC(stored.ID, "Bản sau")
	_, _, err = l.tryTOC(stored.ID, once(l.Editor, "k3", "toc", at), items, errors.New("change was called"))
	assert.ErrorIs(l.T, err, domain.ErrStale, "that response no longer exists, and nothing is done twice")
	now, err := l.Ebooks.TOC(ctx, stored.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, other, now)
}

func onceRefusesOtherRequest(l *Library) {
	ctx, at := l.T.Context(), l.Tick()
	b := l.draft(titled("Khóa"))
	edit := func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.Editor, titled("Mới").input(), at)
	}
	_, err := l.Ebooks.Update(ctx, operator, b.ID, once(l.Editor, "k", "một", at), edit)
	require.NoError(l.T, err)
	_, err = l.Ebooks.Update(ctx, operator, b.ID, once(l.Editor, "k", "hai", at), edit)
	assert.ErrorIs(l.T, err, domain.ErrKeyReused)
	assert.Equal(l.T, b.Version+1, l.get(b.ID).Version)
	_, err = l.Ebooks.Create(ctx, operator, once(l.Other, "k", "ba", at), as(l.newDraft(l.Other, titled("Của tôi"))))
	assert.NoError(l.T, err, "another user's key is another key")
}

func onceAfterFailure(l *Library) {
	ctx, at := l.T.Context(), l.Tick()
	b := l.draft(titled("Chưa có PDF"))
	submit := func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Perform(domain.Submit, l.Editor, "", at)
	}
	_, err := l.Ebooks.Update(ctx, operator, b.ID, once(l.Editor, "k\xff\x00lạ", "submit", at), submit)
	assert.ErrorIs(l.T, err, domain.ErrPDFMissing)
	l.attach(b, domain.PDF)
	sent, err := l.Ebooks.Update(ctx, operator, b.ID, once(l.Editor, "k\xff\x00lạ", "submit", at), submit)
	require.NoError(l.T, err)
	assert.Equal(l.T, domain.PendingReview, sent.Status)
}

func onceForgotten(l *Library) {
	ctx, at := l.T.Context(), l.Tick()
	b := l.draft(titled("Khóa cũ"))
	count := 0
	edit := func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		count++
		return b.Edit(l.Editor, titled("Mới").input(), at)
	}
	use := func(key string, at time.Time) {
		_, err := l.Ebooks.Update(ctx, operator, b.ID, once(l.Editor, key, "một", at), edit)
		require.NoError(l.T, err)
	}
	use("k", at)
	use("k", at.Add(domain.IdempotencyKeyLife-time.Second))
	assert.Equal(l.T, 1, count)
	use("k", at.Add(domain.IdempotencyKeyLife))
	assert.Equal(l.T, 2, count, "a day later it is a new key")
	forget := func(before time.Time, limit int) int {
		n, err := l.Ebooks.ForgetKeys(ctx, before, limit)
		require.NoError(l.T, err)
		return n
	}
	assert.Zero(l.T, forget(at.Add(domain.IdempotencyKeyLife), 10))
	use("k", at.Add(domain.IdempotencyKeyLife))
	assert.Equal(l.T, 2, count, "used just then: kept")
	use("l", at.Add(domain.IdempotencyKeyLife))
	assert.Equal(l.T, []int{1, 1, 0}, []int{forget(at.Add(domain.IdempotencyKeyLife+time.Second), 1), forget(at.Add(domain.IdempotencyKeyLife+time.Second), 1), forget(at.Add(domain.IdempotencyKeyLife+time.Second), 1)})
	use("k", at.Add(domain.IdempotencyKeyLife))
	assert.Equal(l.T, 4, count)
}

// RULES §6.7.
func bulkKeyed(l *Library) {
	ctx, key := l.T.Context(), once(l.Editor, "nhiều", "một", l.Tick())
	begin := func(key ports.Once) []byte {
		l.T.Helper()
		response, err := l.Ebooks.BeginBulk(ctx, operator, key)
		require.NoError(l.T, err)
		return response
	}
	assert.Nil(l.T, begin(key))
	assert.Nil(l.T, begin(key), "a repetition after a crash continues")
	_, err := l.Ebooks.BeginBulk(ctx, operator, once(l.Editor, "nhiều", "hai", l.Tick()))
	assert.ErrorIs(l.T, err, domain.ErrKeyReused)
	b := l.draft(titled("Một trong nhiều"))
	edit := func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.Editor, titled("Sửa").input(), key.At)
	}
	first, err := l.Ebooks.Update(ctx, operator, b.ID, key.ForPart(b.ID), edit)
	require.NoError(l.T, err)
	again, err := l.Ebooks.Update(ctx, operator, b.ID, key.ForPart(b.ID), edit)
	require.NoError(l.T, err)
	assert.Equal(l.T, first, again, "a part is done once")
	for _, response := range []string{`[{"id":"x"}]`, `[]`} {
		stored, err := l.Ebooks.EndBulk(ctx, operator, key, []byte(response))
		require.NoError(l.T, err)
		assert.JSONEq(l.T, `[{"id":"x"}]`, string(stored), "the first response stays")
	}
	assert.JSONEq(l.T, `[{"id":"x"}]`, string(begin(key)))
	_, err = l.Ebooks.Update(ctx, operator, b.ID, once(l.Editor, "nhiều", "ba", l.Tick()), edit)
	assert.ErrorIs(l.T, err, domain.ErrKeyReused, "bulk and single writes share their keys")
	late := once(l.Editor, "nhiều", "hai", key.At.Add(domain.IdempotencyKeyLife))
	assert.Nil(l.T, begin(late), "a day later it is a new key")

	none := ports.Once{}
	assert.Nil(l.T, begin(none))
	assert.Equal(l.T, none, none.ForPart(b.ID))
	response, err := l.Ebooks.EndBulk(ctx, operator, none, []byte(`[]`))
	require.NoError(l.T, err)
	assert.Equal(l.T, `[]`, string(response))
	assert.Nil(l.T, begin(none))
}
