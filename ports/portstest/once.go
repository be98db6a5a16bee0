package portstest

import (
	"errors"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

func onceAnswersSame(l *library) {
	ctx, at := l.t.Context(), l.tick()
	first, _ := domain.NewEbook(newID(), l.editor, titled("Một lần").input(), at)
	second, _ := domain.NewEbook(newID(), l.editor, titled("Một lần").input(), l.tick())
	stored, err := l.Ebooks.Create(ctx, operator, once(l.editor, "k1", "create", at), as(first))
	require.NoError(l.t, err)
	again, err := l.Ebooks.Create(ctx, operator, once(l.editor, "k1", "create", l.tick()), as(second))
	require.NoError(l.t, err)
	assert.Equal(l.t, stored, again)
	assert.Equal(l.t, 1, l.list(ports.ListQuery{}).Total)

	l.attach(stored, domain.Cover)
	l.attach(stored, domain.PDF)
	l.perform(stored.ID, domain.Submit, l.editor)
	calls := 0
	reject := func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		calls++
		return b.Perform(domain.Reject, l.expert, "chưa đạt", at)
	}
	rejected, err := l.Ebooks.Update(ctx, operator, stored.ID, once(l.expert, "k2", "reject", at), reject)
	require.NoError(l.t, err)
	l.update(stored.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.editor, titled("Sửa rồi").input(), l.tick())
	})
	again, err = l.Ebooks.Update(ctx, operator, stored.ID, once(l.expert, "k2", "reject", l.tick()), reject)
	require.NoError(l.t, err)
	assert.Equal(l.t, rejected, again, "files, names and all, as of then")
	assert.Equal(l.t, 1, calls)

	items := []domain.TOCItem{{ID: "temp-1", Title: "Một"}}
	_, saved, err := l.tryTOC(stored.ID, once(l.editor, "k3", "toc", at), items, nil)
	require.NoError(l.t, err)
	_, replayed, err := l.tryTOC(stored.ID, once(l.editor, "k3", "toc", at), items, errors.New("change was called"))
	require.NoError(l.t, err)
	assert.Equal(l.t, saved, replayed)

	other := l.saveTOC(stored.ID, "Bản sau")
	_, _, err = l.tryTOC(stored.ID, once(l.editor, "k3", "toc", at), items, errors.New("change was called"))
	assert.ErrorIs(l.t, err, domain.ErrStale, "that answer is no more, and nothing is done twice")
	now, err := l.Ebooks.TOC(ctx, stored.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, other, now)
}

func onceRefusesOther(l *library) {
	ctx, at := l.t.Context(), l.tick()
	b := l.draft(titled("Khóa"))
	edit := func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.editor, titled("Mới").input(), at)
	}
	_, err := l.Ebooks.Update(ctx, operator, b.ID, once(l.editor, "k", "một", at), edit)
	require.NoError(l.t, err)
	_, err = l.Ebooks.Update(ctx, operator, b.ID, once(l.editor, "k", "hai", at), edit)
	assert.ErrorIs(l.t, err, domain.ErrKeyReused)
	assert.Equal(l.t, b.Version+1, l.get(b.ID).Version)
	someoneElse, _ := domain.NewEbook(newID(), l.other, titled("Của tôi").input(), at)
	_, err = l.Ebooks.Create(ctx, operator, once(l.other, "k", "ba", at), as(someoneElse))
	assert.NoError(l.t, err, "another user's key is another key")
}

func onceAfterFailure(l *library) {
	ctx, at := l.t.Context(), l.tick()
	b := l.draft(titled("Chưa có PDF"))
	submit := func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Perform(domain.Submit, l.editor, "", at)
	}
	_, err := l.Ebooks.Update(ctx, operator, b.ID, once(l.editor, "k\xff\x00lạ", "submit", at), submit)
	assert.ErrorIs(l.t, err, domain.ErrPDFMissing)
	l.attach(b, domain.PDF)
	sent, err := l.Ebooks.Update(ctx, operator, b.ID, once(l.editor, "k\xff\x00lạ", "submit", at), submit)
	require.NoError(l.t, err)
	assert.Equal(l.t, domain.PendingReview, sent.Status)
}

func onceForgotten(l *library) {
	ctx, at := l.t.Context(), l.tick()
	b := l.draft(titled("Khóa cũ"))
	count := 0
	edit := func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		count++
		return b.Edit(l.editor, titled("Mới").input(), at)
	}
	use := func(key string, at time.Time) {
		_, err := l.Ebooks.Update(ctx, operator, b.ID, once(l.editor, key, "một", at), edit)
		require.NoError(l.t, err)
	}
	use("k", at)
	use("k", at.Add(ports.KeyLife-time.Second))
	assert.Equal(l.t, 1, count)
	use("k", at.Add(ports.KeyLife))
	assert.Equal(l.t, 2, count, "a day later it is a new key")
	forget := func(before time.Time, limit int) int {
		n, err := l.Ebooks.ForgetKeys(ctx, before, limit)
		require.NoError(l.t, err)
		return n
	}
	assert.Zero(l.t, forget(at.Add(ports.KeyLife), 10))
	use("k", at.Add(ports.KeyLife))
	assert.Equal(l.t, 2, count, "used just then: kept")
	use("l", at.Add(ports.KeyLife))
	assert.Equal(l.t, []int{1, 1, 0}, []int{forget(at.Add(ports.KeyLife+time.Second), 1), forget(at.Add(ports.KeyLife+time.Second), 1), forget(at.Add(ports.KeyLife+time.Second), 1)})
	use("k", at.Add(ports.KeyLife))
	assert.Equal(l.t, 4, count)
}

// RULES §6.7.
func bulkKeyed(l *library) {
	ctx, key := l.t.Context(), once(l.editor, "nhiều", "một", l.tick())
	begin := func(key ports.Once) []byte {
		l.t.Helper()
		ended, err := l.Ebooks.BeginBulk(ctx, operator, key)
		require.NoError(l.t, err)
		return ended
	}
	assert.Nil(l.t, begin(key))
	assert.Nil(l.t, begin(key), "whoever comes after a crash goes on")
	_, err := l.Ebooks.BeginBulk(ctx, operator, once(l.editor, "nhiều", "hai", l.tick()))
	assert.ErrorIs(l.t, err, domain.ErrKeyReused)
	b := l.draft(titled("Một trong nhiều"))
	edit := func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.editor, titled("Sửa").input(), key.At)
	}
	first, err := l.Ebooks.Update(ctx, operator, b.ID, key.Of(b.ID), edit)
	require.NoError(l.t, err)
	again, err := l.Ebooks.Update(ctx, operator, b.ID, key.Of(b.ID), edit)
	require.NoError(l.t, err)
	assert.Equal(l.t, first, again, "a part is done once")
	for _, answer := range []string{`[{"id":"x"}]`, `[]`} {
		stored, err := l.Ebooks.EndBulk(ctx, operator, key, []byte(answer))
		require.NoError(l.t, err)
		assert.JSONEq(l.t, `[{"id":"x"}]`, string(stored), "the first stands")
	}
	assert.JSONEq(l.t, `[{"id":"x"}]`, string(begin(key)))
	_, err = l.Ebooks.Update(ctx, operator, b.ID, once(l.editor, "nhiều", "ba", l.tick()), edit)
	assert.ErrorIs(l.t, err, domain.ErrKeyReused, "it is one key with all others")
	late := once(l.editor, "nhiều", "hai", key.At.Add(ports.KeyLife))
	assert.Nil(l.t, begin(late), "a day later it is a new key")

	none := ports.Once{}
	assert.Nil(l.t, begin(none))
	assert.Equal(l.t, none, none.Of(b.ID))
	answer, err := l.Ebooks.EndBulk(ctx, operator, none, []byte(`[]`))
	require.NoError(l.t, err)
	assert.Equal(l.t, `[]`, string(answer))
	assert.Nil(l.t, begin(none))
}
