package portstest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// Checks tests that an adapter keeps the promises of ports.Checks.
func Checks(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"records come in the order of their ids, deleted ones too", recordsInOrder},
		{"a record has its history, oldest first, and its files in use", recordWhole},
		{"an unknown record is ErrNotFound", recordUnknown},
		{"after whatever was done no counter differs", nothingMiscounted},
		{"after whatever was done nothing is misindexed", nothingMisindexed},
		{"a record has the digests of its cover's copies", recordHasScaled},
		{"an object is ownerless when nothing may keep it any more", objectsOwned},
	})
}

func recordsInOrder(l *library) {
	ctx := l.t.Context()
	ids := []string{}
	for _, title := range []string{"Một", "Hai", "Ba", "Bốn", "Năm"} {
		ids = append(ids, l.draft(titled(title)).ID) // ids ascend with time
	}
	l.remove(ids[2])
	found, after := []string{}, ""
	for {
		batch, err := l.Checks.Records(ctx, after, 2)
		require.NoError(l.t, err)
		require.LessOrEqual(l.t, len(batch), 2)
		if len(batch) == 0 {
			break
		}
		for _, r := range batch {
			found = append(found, r.Ebook.ID)
		}
		after = found[len(found)-1]
	}
	assert.Equal(l.t, ids, found)
	removed, err := l.Checks.Record(ctx, ids[2])
	require.NoError(l.t, err)
	assert.NotNil(l.t, removed.Ebook.DeletedAt)
}

func recordWhole(l *library) {
	b := l.at(domain.Published, titled("Đã xuất bản"))
	replaced := l.attach(l.attach(l.draft(titled("Bìa mới")), domain.Cover), domain.Cover)
	for _, want := range []domain.Ebook{l.get(b.ID), replaced} {
		record, err := l.Checks.Record(l.t.Context(), want.ID)
		require.NoError(l.t, err)
		assert.Equal(l.t, want, record.Ebook)
	}
	record, err := l.Checks.Record(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	actions := []domain.Action{}
	for _, entry := range record.History {
		actions = append(actions, entry.Action)
		assert.Equal(l.t, &record.Ebook.PDF.SHA256, entry.PDFSHA256)
	}
	assert.Equal(l.t, []domain.Action{domain.Submit, domain.Approve, domain.Publish}, actions)
	assert.Equal(l.t, record.Ebook.Version, record.History[2].Version)
	assert.Equal(l.t, []string{record.Ebook.PDF.ID}, record.Current)
	record, err = l.Checks.Record(l.t.Context(), replaced.ID)
	require.NoError(l.t, err)
	assert.Empty(l.t, record.History)
	assert.Equal(l.t, []string{replaced.Cover.ID}, record.Current, "not the one before")
}

func recordUnknown(l *library) {
	_, err := l.Checks.Record(l.t.Context(), newID())
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
}

func nothingMiscounted(l *library) {
	for _, status := range domain.Statuses {
		b := l.at(status, fields{"title": "Sách", "subject": "Toán", "grade": "1"})
		l.give(b.ID, l.other)
	}
	b := l.draft(titled("Bỏ"))
	l.remove(b.ID)
	l.restore(b.ID)
	l.remove(b.ID)
	miscounts, err := l.Checks.Miscounts(l.t.Context())
	require.NoError(l.t, err)
	assert.Empty(l.t, miscounts)
}

func objectsOwned(l *library) {
	first := l.attach(l.draft(titled("Hai bìa")), domain.Cover)
	beforeReplaced := l.tick()
	second := l.attach(first, domain.Cover)
	pdf := l.attach(l.draft(titled("Một PDF")), domain.PDF).PDF
	beforeReserved := l.tick()
	reserved := l.reserved(second.ID, domain.PDF)
	afterAll := l.tick()
	l.remove(second.ID) // its files stay while it can be restored
	old, current := first.Cover.Object, second.Cover.Object
	objects := []string{
		"of nobody", old, old + domain.DetailSuffix, old + domain.ThumbSuffix, current, current + domain.DetailSuffix, current + domain.ThumbSuffix,
		pdf.Object, pdf.ThumbObject(), reserved.Object, reserved.Grant,
	}
	never := []string{"of nobody", pdf.ThumbObject()} // a PDF has no scaled copies
	check := func(uploadsAfter, replacedAfter time.Time, want ...string) {
		l.t.Helper()
		found, err := l.Checks.Ownerless(l.t.Context(), objects, uploadsAfter, replacedAfter)
		require.NoError(l.t, err)
		assert.ElementsMatch(l.t, append(want, never...), found)
	}
	check(beforeReserved, beforeReplaced)
	check(afterAll, beforeReplaced, reserved.Object, reserved.Grant)
	check(beforeReserved, afterAll, old, old+domain.DetailSuffix, old+domain.ThumbSuffix)
}

func nothingMisindexed(l *library) {
	ids := []string{newID()} // one that does not exist
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
	wrong, err := l.Checks.Misindexed(l.t.Context(), append(ids, b.ID, removed.ID, restored.ID))
	require.NoError(l.t, err)
	assert.Empty(l.t, wrong)
}

func recordHasScaled(l *library) {
	b := l.attach(l.draft(titled("Bìa")), domain.Cover)
	made := domain.Scaled{DetailSHA256: "d", ThumbSHA256: "t"}
	require.NoError(l.t, l.Files.NoteScaled(l.t.Context(), b.Cover.ID, made))
	record, err := l.Checks.Record(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, made, record.Scaled)
}
