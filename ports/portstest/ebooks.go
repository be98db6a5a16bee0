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
	Run(t, open, Promises{
		"a new e-book is returned and read as it was created":                createKeeps,
		"an unknown e-book is ErrNotFound everywhere":                        unknownEbook,
		"a change is returned and read as it was made":                       updateKeeps,
		"if change returns an error, nothing is stored":                      updateRollsBack,
		"a transition writes status, log row and figures together":           transitionIsWhole,
		"the log is newest first and keeps names, versions and digests":      logKeeps,
		"the outline is kept whole, with its version":                        tocKeeps,
		"an error while saving the outline stores nothing":                   tocRollsBack,
		"a file becomes current, and the one before replaced":                filesMove,
		"a grant is confirmed once":                                          grantOnce,
		"a file that was not reserved cannot be named":                       unreservedFile,
		"a key returns the same and does nothing twice":                      onceRespondsTheSame,
		"a key with another request is refused":                              onceRefusesOtherRequest,
		"a key of a failed write can be used again":                          onceAfterFailure,
		"a key is forgotten after its time":                                  onceForgotten,
		"a key of work in several writes is begun, continues, and ends once": bulkKeyed,
		"statistics count all and mine":                                      statisticsCount,
		"claims are forgotten after their time":                              claimsForgotten,
		"claims end with their holder's last session":                        claimsSignedOut,
		"a claim ends with its holder's last session if its token is stolen": claimOfStolen,
	})
	Lists(t, open)
	t.Run("Callers", func(t *testing.T) { callers(t, open) })
	t.Run("Races", func(t *testing.T) { races(t, open) })
}

// Lists tests lists and searches. It is a part of Ebooks, and can be run by itself for another
// implementation of them.
func Lists(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"the figures agree with the rows after every kind of change":       figuresAgree,
		"a deleted e-book is in no response, and restored it is as before": deleteAndRestore,
		"only the bin lists deleted e-books":                               binLists,
		"a restoration happens once":                                       restoredOnce,
		"a purge removes for good what was deleted before its time":        purgeRemoves,
		"how often an e-book came back is counted":                         returnedCounted,
		"an unchecked record stays so until it is saved":                   uncheckedKept,
		"giving an e-book changes its creator and the name shown":          giftMoves,
		"a claim is shown while it lasts, and changes nothing else":        claimShown,
		"a decision ends a claim, also for the next submission":            claimEnds,
	})
	t.Run("List", func(t *testing.T) { lists(t, open) })
	t.Run("Neighbours", func(t *testing.T) { neighbours(t, open) })
	t.Run("Suggestions", func(t *testing.T) { suggestions(t, open) })
	t.Run("Search", func(t *testing.T) { searches(t, open) })
}

func createKeeps(l *Library) {
	book := l.newDraft(l.Editor, fields{"title": "Toán 1", "description": "Dòng 1\nDòng 2 '\\%_", "subject": "Toán",
		"grade": "1", "language": "Vietnamese", "author": "Đỗ", "publisher": "NXB", "tags": "a, b"})
	year, pages := 2024, 12
	book.PublishedYear, book.TotalPages = &year, &pages
	stored, err := l.Ebooks.Create(l.T.Context(), operator, ports.Once{}, as(book))
	require.NoError(l.T, err)
	assert.Equal(l.T, book.Details, stored.Details)
	assert.Equal(l.T, l.Editor.Person(), stored.Creator)
	assert.Equal(l.T, stored, l.get(book.ID))
	toc, err := l.Ebooks.TOC(l.T.Context(), book.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, domain.TOC{EbookID: book.ID, Items: []domain.TOCItem{}}, toc)
	log, err := l.Ebooks.Log(l.T.Context(), book.ID)
	require.NoError(l.T, err)
	assert.Empty(l.T, log)
	assert.NotNil(l.T, log)
}

func unknownEbook(l *Library) {
	ctx, id := l.T.Context(), NewID()
	_, err := l.Ebooks.Get(ctx, id)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	_, err = l.Ebooks.TOC(ctx, id)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	_, err = l.Ebooks.Log(ctx, id)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	_, err = l.Ebooks.Duplicates(ctx, id)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	_, err = l.Ebooks.Restore(ctx, operator, id, ports.Once{}, restore)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	never := func(*domain.Ebook, domain.Actor, time.Time) error { l.T.Error("change was called"); return nil }
	_, err = l.Ebooks.Update(ctx, operator, id, ports.Once{}, never)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	_, _, err = l.Ebooks.UpdateTOC(ctx, operator, id, ports.Once{}, domain.Outline{}, func(b *domain.Ebook, a domain.Actor, now time.Time) (domain.TOC, error) {
		return domain.TOC{}, never(b, a, now)
	})
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	_, _, _, err = l.Ebooks.GetFor(ctx, operator, id)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
}

func updateKeeps(l *Library) {
	b := l.draft(titled("Trước"))
	at := l.Tick()
	changed := l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.Editor, fields{"title": "Sau", "description": "Mới", "grade": "2"}.input(), at)
	})
	assert.Equal(l.T, "Sau", changed.Title)
	assert.Equal(l.T, b.Version+1, changed.Version)
	assert.Equal(l.T, at, changed.UpdatedAt)
	assert.Equal(l.T, changed, l.get(b.ID))
	for _, kind := range []domain.FileKind{domain.Cover, domain.PDF} {
		assert.Equal(l.T, l.attach(b, kind), l.get(b.ID))
	}
	for _, step := range []struct {
		action domain.Action
		actor  domain.Actor
	}{{domain.Submit, l.Editor}, {domain.Reject, l.Expert}} {
		assert.Equal(l.T, l.perform(b.ID, step.action, step.actor), l.get(b.ID), step.action)
	}
	assert.Equal(l.T, "lý do", l.get(b.ID).Returned.Comment)
}

func updateRollsBack(l *Library) {
	b, refusal := l.at(domain.PendingReview, titled("Giữ nguyên")), errors.New("no")
	before, _ := l.Ebooks.Statistics(l.T.Context(), l.Editor.ID)
	_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		require.NoError(l.T, b.Perform(domain.Approve, l.Expert, "", l.Tick()))
		b.Title = "Đã đổi"
		return refusal
	})
	assert.ErrorIs(l.T, err, refusal)
	assert.Equal(l.T, b, l.get(b.ID))
	log, err := l.Ebooks.Log(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	assert.Len(l.T, log, 1)
	after, _ := l.Ebooks.Statistics(l.T.Context(), l.Editor.ID)
	assert.Equal(l.T, before, after)
	assert.Empty(l.T, l.titles(ports.ListQuery{Search: "Đã đổi"}))
}

func transitionIsWhole(l *Library) {
	b := l.at(domain.PendingReview, fields{"title": "Toán", "subject": "Toán", "grade": "1"})
	approved := l.perform(b.ID, domain.Approve, l.Expert)
	assert.Equal(l.T, domain.Approved, approved.Status)
	assert.Empty(l.T, approved.Unsaved())
	log, err := l.Ebooks.Log(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	require.Len(l.T, log, 2)
	assert.Equal(l.T, domain.Approve, log[0].Action)
	assert.Equal(l.T, 0, l.list(ports.ListQuery{Status: domain.PendingReview}).Total)
	assert.Equal(l.T, 1, l.list(ports.ListQuery{Status: domain.Approved}).Total)
}

func logKeeps(l *Library) {
	b := l.at(domain.Published, titled("Lịch sử"))
	unpublished := l.perform(b.ID, domain.Unpublish, l.Manager)
	_, err := l.Users.Update(l.T.Context(), l.Expert.ID, false, func(u *domain.User, _ time.Time) error { u.FullName = "Tên mới"; return nil })
	require.NoError(l.T, err)
	log, err := l.Ebooks.Log(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	var actions []domain.Action
	for i, entry := range log {
		actions = append(actions, entry.Action)
		assert.NotEmpty(l.T, entry.ID)
		assert.Equal(l.T, b.ID, entry.EbookID)
		assert.Equal(l.T, unpublished.Version-i, entry.Version)
		assert.Equal(l.T, b.PDF.SHA256, *entry.PDFSHA256)
		assert.Nil(l.T, entry.CoverSHA256)
	}
	assert.Equal(l.T, []domain.Action{domain.Unpublish, domain.Publish, domain.Approve, domain.Submit}, actions)
	assert.Equal(l.T, domain.LogUser{ID: l.Expert.ID, FullName: "Phạm Chuyên", Role: domain.Expert}, log[2].User, "as it was then")
	assert.Equal(l.T, unpublished.UpdatedAt, log[0].CreatedAt)
	assert.Equal(l.T, "lý do", log[0].Comment)
}

func tocKeeps(l *Library) {
	b := l.draft(titled("Có mục lục"))
	first := l.saveTOC(b.ID, "Chương 1", "", "Chương 'ba' \\ %")
	kept, err := l.Ebooks.TOC(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, first, kept)
	assert.Equal(l.T, 1, kept.Version)
	assert.Equal(l.T, 1, l.get(b.ID).TOCVersion)
	assert.Equal(l.T, b.Version, l.get(b.ID).Version)
	second := l.saveTOC(b.ID)
	kept, err = l.Ebooks.TOC(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, second.UpdatedAt, kept.UpdatedAt)
	assert.Equal(l.T, 2, kept.Version)
	assert.Empty(l.T, kept.Items)
}

func tocRollsBack(l *Library) {
	b, refusal := l.draft(titled("Mục lục")), errors.New("no")
	before := l.saveTOC(b.ID, "Một")
	_, _, err := l.tryTOC(b.ID, ports.Once{}, []domain.TOCItem{{ID: "temp-1", Title: "Hai"}}, refusal)
	assert.ErrorIs(l.T, err, refusal)
	kept, err := l.Ebooks.TOC(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, before, kept)
	assert.Equal(l.T, 1, l.get(b.ID).TOCVersion)
}
