package search_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/search"
	"backoffice/domain"
	"backoffice/ports"
)

// RULES §6.3: a search looks only at the pending e-books whose change may matter to it, however many are pending.
func TestASearchLooksOnlyAtTheChangesThatMatter(t *testing.T) {
	s := newShelf(t)
	for i := range 30 {
		s.outlined(t, fmt.Sprintf("Sách toán %d", i), []string{"Một"})
	}
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	lists := search.Lists{DB: s.db.DB.DB, Cache: s.cache}
	read := func(q ports.ListQuery) int {
		n, err := lists.PendingRead(t.Context(), q)
		require.NoError(t, err)
		return n
	}
	// The words of number 5 change. Without cms.by_key a trigger would take them for those of a server of the
	// previous version.
	s.rawDB.MustExec(`UPDATE ebook_search SET words = words || 'hai ba', marked = marked || 'hái ba' FROM (SELECT set_config('cms.by_key', 'on', true)) own WHERE words @@ '''5'':*'`)
	assert.Zero(t, read(ports.ListQuery{Search: "sach toan"}))
	assert.Equal(t, 1, read(ports.ListQuery{Search: "toan ba"}))
	assert.Zero(t, read(ports.ListQuery{Search: "toan", Sort: ports.SortTitle}))

	s.outlined(t, "Sách văn", []string{"Một"})
	assert.Zero(t, read(ports.ListQuery{Search: "sach toan"}), "the new one has only one of the words")
	assert.Equal(t, 1, read(ports.ListQuery{Search: "sach van"}))

	s.rawDB.MustExec(`UPDATE ebooks SET grade = 'Lớp 1' WHERE title LIKE '%1'`)
	s.rawDB.MustExec(`UPDATE ebooks SET created_by = $1 WHERE title LIKE '%2'`, otherEditorID)
	s.rawDB.MustExec(`UPDATE ebooks SET title = upper(title) WHERE title LIKE '%3'`)
	assert.Zero(t, read(ports.ListQuery{Search: "toan", Status: domain.Draft}))
	assert.Equal(t, 3, read(ports.ListQuery{Search: "toan", CreatedBy: editorID}))
	assert.Equal(t, 3, read(ports.ListQuery{Search: "toan", Sort: ports.SortTitle}))

	s.rawDB.MustExec(`INSERT INTO search_pending (ebook_id) SELECT id FROM ebooks WHERE title = 'Sách toán 7'`)
	assert.Equal(t, 1, read(ports.ListQuery{Search: "toan", Status: domain.Draft}), "a row that does not say what has changed")
}

// A tsvector holds a megabyte. What has changed can be more: then the row says so, and any search looks at the e-book.
func TestAnySearchLooksAtAChangeTooLargeForATsvector(t *testing.T) {
	s := newShelf(t)
	changed := func(lost, gained int) (lexemes int, anyChange bool) {
		require.NoError(t, s.rawDB.QueryRow(`
			WITH texts AS (SELECT array_to_tsvector(ARRAY(SELECT 'a' || rpad(i::text, 1000, 'x') FROM generate_series(1, $1) i)) AS old,
				array_to_tsvector(ARRAY(SELECT 'b' || rpad(i::text, 1000, 'x') FROM generate_series(1, $2) i)) AS new)
			SELECT length(changed), changed = E'\x01' FROM texts, LATERAL (SELECT search_words_changed(old, new, '', '')) found (changed)`, lost, gained).
			Scan(&lexemes, &anyChange))
		return lexemes, anyChange
	}
	lexemes, anyChange := changed(500, 490)
	assert.Equal(t, 990, lexemes)
	assert.False(t, anyChange)
	_, anyChange = changed(600, 600)
	assert.True(t, anyChange)
}

// RULES §6.12: an export of the whole library leaves out what was removed, before and after the index knows it.
func TestAnExportOfAllLeavesOutWhatHasGone(t *testing.T) {
	s := newShelf(t)
	s.outlined(t, "Còn", nil)
	s.remove(t, s.outlined(t, "Xóa rồi", nil))
	purged := s.outlined(t, "Mất hẳn", nil)
	s.remove(t, purged)
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	s.rawDB.MustExec(`DELETE FROM ebooks WHERE id = $1`, purged)
	for range 2 { // pending, then indexed
		for _, sort := range []ports.Sort{"", ports.SortOldest, ports.SortTitle, ports.SortWaiting} {
			built, with, without, err := search.Lists{DB: s.db.DB.DB, Cache: s.cache}.BothIDs(t.Context(), ports.ListQuery{Sort: sort}, 1)
			require.NoError(t, err)
			assert.True(t, built)
			assert.Len(t, without, 1)
			assert.Equal(t, without, with, sort)
		}
		require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	}
}

// A list of one subject comes from the index and the pending changes.
func TestAListOfASubjectFollowsChangesImmediately(t *testing.T) {
	s := newShelf(t)
	var ids []string
	for i := range 6 {
		ids = append(ids, s.outlined(t, fmt.Sprintf("Sách %d", i), nil))
	}
	s.rawDB.MustExec(`UPDATE ebooks SET subject = 'Toán'`)
	s.rawDB.MustExec(`INSERT INTO counted_values (facet, value, folded, pieces) VALUES ('subject', 'Toán', 'toan', '{subject:t,subject:to,subject:toa,subject:toan}') ON CONFLICT DO NOTHING`)
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	titles := func(sort ports.Sort) (found []string) {
		page, err := s.db.Ebooks.List(t.Context(), ports.ListQuery{Subject: "toan", Sort: sort, Page: 1, Limit: 10})
		require.NoError(t, err)
		for _, b := range page.Ebooks {
			found = append(found, b.Title)
		}
		assert.Len(t, found, page.Total)
		return found
	}
	s.rawDB.MustExec(`UPDATE ebooks SET subject = 'Văn' WHERE id = $1`, ids[0])
	s.rawDB.MustExec(`UPDATE ebooks SET title = 'A' WHERE id = $1`, ids[4])
	for _, id := range ids[2:4] {
		s.remove(t, id)
	}
	s.rawDB.MustExec(`DELETE FROM ebooks WHERE id = $1`, ids[3])
	s.outlined(t, "Sách 9", nil)
	s.rawDB.MustExec(`UPDATE ebooks SET subject = 'Toán' WHERE title = 'Sách 9'`)
	for range 2 { // pending, then indexed
		assert.Equal(t, []string{"A", "Sách 1", "Sách 5", "Sách 9"}, titles(ports.SortTitle))
		assert.Equal(t, []string{"Sách 9", "Sách 5", "A", "Sách 1"}, titles(ports.SortNewest))
		assert.Equal(t, []string{"Sách 1", "A", "Sách 5", "Sách 9"}, titles(ports.SortOldest))
		require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	}
}

// remove deletes an e-book, which may still be restored.
func (s shelf) remove(t *testing.T, id string) {
	t.Helper()
	_, err := s.db.Ebooks.Update(t.Context(), operator, id, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, now time.Time) error {
		b.DeletedAt, b.DeletedBy = &now, &domain.Person{ID: editorID, FullName: "Biên tập"}
		return nil
	})
	require.NoError(t, err)
}
