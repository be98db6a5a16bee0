package portstest

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// Checks tests that an adapter keeps the promises of ports.Checks.
func Checks(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"records come in the order of their ids, deleted ones too":     recordsInOrder,
		"a record has its history, oldest first, and its files in use": recordWhole,
		"accounts have their histories, in the order of their ids":     accountsInOrder,
		"an unknown record is ErrNotFound":                             recordUnknown,
		"after any changes all counters are right":                     countersAgree,
		"after any changes all search words are right":                 wordsAgree,
		"a record has the digests of its cover's copies":               recordHasScaled,
		"an object is unneeded when nothing may keep it any more":      objectsOwned,
	})
}

func recordsInOrder(l *Library) {
	ctx := l.T.Context()
	ids := []string{}
	for _, title := range []string{"Một", "Hai", "Ba", "Bốn", "Năm"} {
		ids = append(ids, l.draft(titled(title)).ID) // ids ascend with time
	}
	l.remove(ids[2])
	found, after := []string{}, ""
	for {
		batch, err := l.Checks.Records(ctx, after, 2)
		require.NoError(l.T, err)
		require.LessOrEqual(l.T, len(batch), 2)
		if len(batch) == 0 {
			break
		}
		for _, r := range batch {
			found = append(found, r.Ebook.ID)
		}
		after = found[len(found)-1]
	}
	assert.Equal(l.T, ids, found)
	removed, err := l.Checks.Record(ctx, ids[2])
	require.NoError(l.T, err)
	assert.NotNil(l.T, removed.Ebook.DeletedAt)
}

func recordWhole(l *Library) {
	b := l.at(domain.Published, titled("Đã xuất bản"))
	replaced := l.attach(l.attach(l.draft(titled("Bìa mới")), domain.Cover), domain.Cover)
	for _, want := range []domain.Ebook{l.get(b.ID), replaced} {
		record, err := l.Checks.Record(l.T.Context(), want.ID)
		require.NoError(l.T, err)
		assert.Equal(l.T, want, record.Ebook)
	}
	record, err := l.Checks.Record(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	actions := []domain.Action{}
	for _, entry := range record.History {
		actions = append(actions, entry.Action)
		assert.Equal(l.T, &record.Ebook.PDF.SHA256, entry.PDFSHA256)
	}
	assert.Equal(l.T, []domain.Action{domain.Submit, domain.Approve, domain.Publish}, actions)
	assert.Equal(l.T, record.Ebook.Version, record.History[2].Version)
	assert.Equal(l.T, []string{record.Ebook.PDF.ID}, record.FilesInUse)
	record, err = l.Checks.Record(l.T.Context(), replaced.ID)
	require.NoError(l.T, err)
	assert.Empty(l.T, record.History)
	assert.Equal(l.T, []string{replaced.Cover.ID}, record.FilesInUse, "not the one before")
}

func accountsInOrder(l *Library) {
	decide := func(id string, action domain.AccountAction, disable bool) {
		l.ChangeAccount(id, func(u *domain.User) {
			if disable {
				at := l.Tick()
				u.DisabledAt = &at
			}
			u.AddEntry(action, domain.Operator, "", l.Tick())
		})
	}
	decide(l.Editor.ID, domain.AccountSessionsEnded, false)
	decide(l.Editor.ID, domain.AccountDisabled, true)
	ids, histories := []string{}, map[string][]domain.AccountAction{}
	for after := ""; ; {
		batch, err := l.Checks.Accounts(l.T.Context(), after, 2)
		require.NoError(l.T, err)
		if len(batch) == 0 {
			break
		}
		require.LessOrEqual(l.T, len(batch), 2)
		for _, r := range batch {
			ids, after = append(ids, r.ID), r.ID
			require.Equal(l.T, r.ID, r.Account.ID)
			found, broken := domain.AccountContradictions(r.Account, r.Head, r.History)
			assert.Empty(l.T, found)
			assert.False(l.T, broken)
			for _, e := range r.History {
				histories[r.ID] = append(histories[r.ID], e.Action)
			}
			if len(r.History) > 0 {
				assert.Equal(l.T, domain.ChainHead(r.History), *r.Head)
			}
		}
	}
	assert.True(l.T, slices.IsSorted(ids))
	assert.Len(l.T, slices.Compact(ids), len(ids))
	assert.Equal(l.T, map[string][]domain.AccountAction{l.Editor.ID: {domain.AccountSessionsEnded, domain.AccountDisabled}}, histories)
}

func recordUnknown(l *Library) {
	_, err := l.Checks.Record(l.T.Context(), NewID())
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
}

func countersAgree(l *Library) {
	for _, status := range domain.Statuses {
		b := l.at(status, fields{"title": "Sách", "subject": "Toán", "grade": "1"})
		l.give(b.ID, l.Other)
	}
	b := l.draft(titled("Bỏ"))
	l.remove(b.ID)
	l.restore(b.ID)
	l.remove(b.ID)
	wrongCounters, err := l.Checks.WrongCounters(l.T.Context())
	require.NoError(l.T, err)
	assert.Empty(l.T, wrongCounters)
}

func objectsOwned(l *Library) {
	first := l.attach(l.draft(titled("Hai bìa")), domain.Cover)
	beforeReplaced := l.Tick()
	second := l.attach(first, domain.Cover)
	pdf := l.attach(l.draft(titled("Một PDF")), domain.PDF).PDF
	beforeReserved := l.Tick()
	reserved := l.reserved(second.ID, domain.PDF)
	afterAll := l.Tick()
	l.remove(second.ID) // its files stay while it can be restored
	old, current := first.Cover.Object, second.Cover.Object
	objects := []string{
		"of nobody", old, old + domain.DetailSuffix, old + domain.ThumbSuffix, current, current + domain.DetailSuffix, current + domain.ThumbSuffix,
		pdf.Object, pdf.ThumbObject(), reserved.Object, reserved.Grant,
	}
	neverNeeded := []string{"of nobody", pdf.ThumbObject()} // a PDF has no scaled copies
	check := func(oldestUpload, oldestReplaced time.Time, want ...string) {
		l.T.Helper()
		found, err := l.Checks.Unneeded(l.T.Context(), objects, oldestUpload, oldestReplaced)
		require.NoError(l.T, err)
		assert.ElementsMatch(l.T, append(want, neverNeeded...), found)
	}
	check(beforeReserved, beforeReplaced)
	check(afterAll, beforeReplaced, reserved.Object, reserved.Grant)
	check(beforeReserved, afterAll, old, old+domain.DetailSuffix, old+domain.ThumbSuffix)
}

func wordsAgree(l *Library) {
	ids := []string{NewID()} // one that does not exist
	for _, status := range domain.Statuses {
		b := l.at(status, fields{"title": "Sách", "subject": "Toán", "author": "Đỗ Đức"})
		ids = append(ids, b.ID)
	}
	b := l.draft(titled("Có mục lục"))
	l.saveTOC(b.ID, "Chương \\ một", "Chương hai")
	removed, restored := l.draft(titled("Bỏ")), l.draft(titled("Bỏ rồi lấy lại"))
	l.saveTOC(restored.ID, "Chương một")
	l.remove(removed.ID)
	l.remove(restored.ID)
	l.restore(restored.ID)
	wrong, err := l.Checks.WrongWords(l.T.Context(), append(ids, b.ID, removed.ID, restored.ID))
	require.NoError(l.T, err)
	assert.Empty(l.T, wrong)
}

func recordHasScaled(l *Library) {
	b := l.attach(l.draft(titled("Bìa")), domain.Cover)
	made := domain.Scaled{DetailSHA256: "d", ThumbSHA256: "t"}
	require.NoError(l.T, l.Files.StoreScaledDigests(l.T.Context(), b.Cover.ID, made))
	record, err := l.Checks.Record(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, made, record.Scaled)
}
