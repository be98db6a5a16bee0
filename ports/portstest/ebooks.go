// Package portstest has a suite for each port, which tests whether an adapter keeps the port's
// promises.
package portstest

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Ebooks tests that an adapter keeps the promises of ports.Ebooks. open returns empty records; it
// is called once for each test.
func Ebooks(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"a new e-book is answered and read as it was made", createKeeps},
		{"an e-book that is not there is ErrNotFound everywhere", unknownEbook},
		{"a change is answered and read as it was made", updateKeeps},
		{"an error of change leaves nothing", updateRollsBack},
		{"a transition writes status, log row and figures together", transitionIsWhole},
		{"the log is newest first and keeps names, versions and digests", logKeeps},
		{"the outline is kept whole, with its version", tocKeeps},
		{"an error while saving the outline leaves nothing", tocRollsBack},
		{"a file becomes current, and the one before replaced", filesMove},
		{"a grant is confirmed once", grantOnce},
		{"a file that was not reserved cannot be named", unreservedFile},
		{"a key answers the same and does nothing twice", onceAnswersSame},
		{"a key with another request is refused", onceRefusesOther},
		{"a key of a failed write can be used again", onceAfterFailure},
		{"a key is forgotten after its time", onceForgotten},
		{"a key of work in several writes is begun, goes on, and ends once", bulkKeyed},
		{"statistics count all and mine", statisticsCount},
		{"claims are forgotten after their time", claimsForgotten},
		{"claims end with their holder's last session", claimsSignedOut},
	})
	Lists(t, open)
	t.Run("Callers", func(t *testing.T) { callers(t, open) })
	t.Run("Races", func(t *testing.T) { races(t, open) })
}

// Lists tests lists and searches. It is a part of Ebooks, and can be run alone for another
// implementation of them.
func Lists(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"the figures agree with the rows after every kind of change", figuresAgree},
		{"a deleted e-book is in no answer, and restored it is as before", deleteAndRestore},
		{"the bin lists what is deleted, and nothing else does", binLists},
		{"a restoration happens once", restoredOnce},
		{"a purge removes for good what was deleted before its time", purgeRemoves},
		{"how often an e-book came back is counted", returnedCounted},
		{"an unchecked record stays so until it is saved", uncheckedKept},
		{"a gift changes whose it is, and the name shown", giftMoves},
		{"a claim is shown while it lasts, and changes nothing else", claimShown},
		{"a decision ends a claim, also for the next submission", claimEnds},
	})
	t.Run("List", func(t *testing.T) { lists(t, open) })
	t.Run("Neighbours", func(t *testing.T) { neighbours(t, open) })
	t.Run("Suggestions", func(t *testing.T) { suggestions(t, open) })
	t.Run("Search", func(t *testing.T) { searches(t, open) })
}

func createKeeps(l *library) {
	book, err := domain.NewEbook(newID(), l.editor, fields{"title": "Toán 1", "description": "Dòng 1\nDòng 2 '\\%_", "subject": "Toán",
		"grade": "1", "language": "Vietnamese", "author": "Đỗ", "publisher": "NXB", "tags": "a, b"}.input(), l.tick())
	require.NoError(l.t, err)
	year, pages := 2024, 12
	book.PublishedYear, book.TotalPages = &year, &pages
	stored, err := l.Ebooks.Create(l.t.Context(), operator, ports.Once{}, as(book))
	require.NoError(l.t, err)
	assert.Equal(l.t, book.Details, stored.Details)
	assert.Equal(l.t, l.editor.Person(), stored.Creator)
	assert.Equal(l.t, stored, l.get(book.ID))
	toc, err := l.Ebooks.TOC(l.t.Context(), book.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, domain.TOC{EbookID: book.ID, Items: []domain.TOCItem{}}, toc)
	log, err := l.Ebooks.Log(l.t.Context(), book.ID)
	require.NoError(l.t, err)
	assert.Empty(l.t, log)
	assert.NotNil(l.t, log)
}

func unknownEbook(l *library) {
	ctx, id := l.t.Context(), newID()
	_, err := l.Ebooks.Get(ctx, id)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	_, err = l.Ebooks.TOC(ctx, id)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	_, err = l.Ebooks.Log(ctx, id)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	_, err = l.Ebooks.Duplicates(ctx, id)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	_, err = l.Ebooks.Restore(ctx, operator, id, ports.Once{}, restore)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	never := func(*domain.Ebook, domain.Actor, time.Time) error { l.t.Error("change was called"); return nil }
	_, err = l.Ebooks.Update(ctx, operator, id, ports.Once{}, never)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	_, _, err = l.Ebooks.UpdateTOC(ctx, operator, id, ports.Once{}, domain.Outline{}, func(b *domain.Ebook, a domain.Actor, now time.Time) (domain.TOC, error) {
		return domain.TOC{}, never(b, a, now)
	})
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	_, _, _, err = l.Ebooks.GetFor(ctx, operator, id)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
}

func updateKeeps(l *library) {
	b := l.draft(titled("Trước"))
	at := l.tick()
	changed := l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.editor, fields{"title": "Sau", "description": "Mới", "grade": "2"}.input(), at)
	})
	assert.Equal(l.t, "Sau", changed.Title)
	assert.Equal(l.t, b.Version+1, changed.Version)
	assert.Equal(l.t, at, changed.UpdatedAt)
	assert.Equal(l.t, changed, l.get(b.ID))
	for _, kind := range []domain.FileKind{domain.Cover, domain.PDF} {
		assert.Equal(l.t, l.attach(b, kind), l.get(b.ID))
	}
	for _, step := range []struct {
		action domain.Action
		actor  domain.Actor
	}{{domain.Submit, l.editor}, {domain.Reject, l.expert}} {
		assert.Equal(l.t, l.perform(b.ID, step.action, step.actor), l.get(b.ID), step.action)
	}
	assert.Equal(l.t, "lý do", l.get(b.ID).Returned.Comment)
}

func updateRollsBack(l *library) {
	b, refusal := l.at(domain.PendingReview, titled("Giữ nguyên")), errors.New("no")
	before, _ := l.Ebooks.Statistics(l.t.Context(), l.editor.ID)
	_, err := l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		require.NoError(l.t, b.Perform(domain.Approve, l.expert, "", l.tick()))
		b.Title = "Đã đổi"
		return refusal
	})
	assert.ErrorIs(l.t, err, refusal)
	assert.Equal(l.t, b, l.get(b.ID))
	log, err := l.Ebooks.Log(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	assert.Len(l.t, log, 1)
	after, _ := l.Ebooks.Statistics(l.t.Context(), l.editor.ID)
	assert.Equal(l.t, before, after)
	assert.Empty(l.t, l.titles(ports.ListQuery{Search: "Đã đổi"}))
}

func transitionIsWhole(l *library) {
	b := l.at(domain.PendingReview, fields{"title": "Toán", "subject": "Toán", "grade": "1"})
	approved := l.perform(b.ID, domain.Approve, l.expert)
	assert.Equal(l.t, domain.Approved, approved.Status)
	assert.Empty(l.t, approved.Unsaved())
	log, err := l.Ebooks.Log(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	require.Len(l.t, log, 2)
	assert.Equal(l.t, domain.Approve, log[0].Action)
	assert.Equal(l.t, 0, l.list(ports.ListQuery{Status: domain.PendingReview}).Total)
	assert.Equal(l.t, 1, l.list(ports.ListQuery{Status: domain.Approved}).Total)
}

func logKeeps(l *library) {
	b := l.at(domain.Published, titled("Lịch sử"))
	sent := l.perform(b.ID, domain.Unpublish, l.manager)
	_, err := l.Users.Update(l.t.Context(), l.expert.ID, false, func(u *domain.User, _ time.Time) error { u.FullName = "Tên mới"; return nil })
	require.NoError(l.t, err)
	log, err := l.Ebooks.Log(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	var actions []domain.Action
	for i, entry := range log {
		actions = append(actions, entry.Action)
		assert.NotEmpty(l.t, entry.ID)
		assert.Equal(l.t, b.ID, entry.EbookID)
		assert.Equal(l.t, sent.Version-i, entry.Version)
		assert.Equal(l.t, b.PDF.SHA256, *entry.PDFSHA256)
		assert.Nil(l.t, entry.CoverSHA256)
	}
	assert.Equal(l.t, []domain.Action{domain.Unpublish, domain.Publish, domain.Approve, domain.Submit}, actions)
	assert.Equal(l.t, domain.LogUser{ID: l.expert.ID, FullName: "Phạm Chuyên", Role: domain.Expert}, log[2].User, "as it was then")
	assert.Equal(l.t, sent.UpdatedAt, log[0].CreatedAt)
	assert.Equal(l.t, "lý do", log[0].Comment)
}

func tocKeeps(l *library) {
	b := l.draft(titled("Có mục lục"))
	first := l.saveTOC(b.ID, "Chương 1", "", "Chương 'ba' \\ %")
	kept, err := l.Ebooks.TOC(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, first, kept)
	assert.Equal(l.t, 1, kept.Version)
	assert.Equal(l.t, 1, l.get(b.ID).TOCVersion)
	assert.Equal(l.t, b.Version, l.get(b.ID).Version)
	second := l.saveTOC(b.ID)
	kept, err = l.Ebooks.TOC(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, second.UpdatedAt, kept.UpdatedAt)
	assert.Equal(l.t, 2, kept.Version)
	assert.Empty(l.t, kept.Items)
}

func tocRollsBack(l *library) {
	b, refusal := l.draft(titled("Mục lục")), errors.New("no")
	before := l.saveTOC(b.ID, "Một")
	_, _, err := l.tryTOC(b.ID, ports.Once{}, []domain.TOCItem{{ID: "temp-1", Title: "Hai"}}, refusal)
	assert.ErrorIs(l.t, err, refusal)
	kept, err := l.Ebooks.TOC(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, before, kept)
	assert.Equal(l.t, 1, l.get(b.ID).TOCVersion)
}
