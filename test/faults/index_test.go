package faults

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// The failpoints of updating the search index, which the server does by itself a while after a
// change.
var (
	rebuildIndex = inTransaction("update the search index", "INSERT ON search_postings")
	updateIndex  = inTransaction("update the search index", "DELETE ON search_pending")
)

// many is the number of e-books when the index is built.
const many = 300

// TestDeathWhileTheIndexIsUpdatedLosesNothing kills the server at every failpoint of building and
// updating the search index. Searches are right immediately after the next start, and after
// everything has been indexed (RULES §14.6).
func TestDeathWhileTheIndexIsUpdatedLosesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	s := w.s
	w.editor = s.As(t, "editor")
	one := w.editor.Draft("Đếm bằng bản đồ")
	w.multiply(one)
	deaths, name := 0, ""
	for round := range harness.Rounds(1, 6) {
		for _, p := range rebuildIndex {
			w.dieAtStart(p, func() { w.run(`DELETE FROM search_built`) })
			w.found(many, "đồ")
			wait.Until(t, func() bool { return w.rows("search_built") > 0 }, "the index is built")
			w.found(many, "đồ")
			deaths++
		}
		for i, p := range updateIndex {
			w.indexed() // an earlier change that is pending could end the server before it has answered this one
			name = fmt.Sprintf("lần%dx%d", round, i)
			title := map[string]any{"title": "Bản đồ " + name}
			responded := true
			w.dieBySelf(p, func() {
				_, err := w.editor.Try(http.MethodPut, "/ebooks/"+one, title)
				responded = err == nil
			})
			if !responded { // the server died before it had answered
				w.editor.Put("/ebooks/"+one, title).Want(http.StatusOK)
			}
			w.found(many, "đồ")
			w.found(1, name)
			deaths++
		}
	}
	w.indexed()
	w.found(many, "đồ")
	w.found(1, name)
	w.found(many-1, "đếm")
	t.Logf("%d deaths", deaths)
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}

// multiply copies one e-book in the database until there are many.
func (w *world) multiply(one string) {
	w.Helper()
	w.run(`INSERT INTO ebooks SELECT r.* FROM ebooks e, (SELECT gen_random_uuid() AS id FROM generate_series(2, $2::int)) c,
		jsonb_populate_record(e, jsonb_build_object('id', c.id)) r WHERE e.id = $1`, one, many)
	w.run(`INSERT INTO ebook_search (ebook_id, created_at, words, marked, by_key)
		SELECT e.id, s.created_at, s.words, s.marked, true FROM ebook_search s, ebooks e WHERE s.ebook_id = $1 AND e.id <> $1`, one)
	for _, counts := range []string{"ebook_counts", "creator_counts"} {
		w.run(`UPDATE ` + counts + ` SET n = n + ` + fmt.Sprint(many-1) + ` WHERE ctid = (SELECT ctid FROM ` + counts + ` WHERE n > 0 LIMIT 1)`)
	}
}

// dieBySelf waits until the server reaches a failpoint by itself, and starts it again.
func (w *world) dieBySelf(p point, cause func()) {
	w.Helper()
	w.refusing(p, func() {
		harness.Arm(w, w.failpoint, p.name)
		cause()
		died := w.s.Died(wait.Timeout)
		harness.Disarm(w.failpoint)
		require.True(w, died, "%s was never reached", p.name)
	})
	require.NoError(w, w.s.Start())
}

// dieAtStart waits until a starting server reaches a failpoint, and starts it again. prepare gives it work.
// It is called while no server runs: one that has just started could do the work without dying.
func (w *world) dieAtStart(p point, prepare func()) {
	w.Helper()
	w.s.Stop()
	prepare()
	w.dieBySelf(p, func() {
		w.s.Start() //nolint:errcheck // it dies while it starts, or just after
	})
}

// indexed waits until no change waits for the index.
func (w *world) indexed() {
	w.Helper()
	wait.Until(w, func() bool { return w.rows("search_pending") == 0 }, "all changes are indexed")
}

// found checks how many e-books a search finds.
func (w *world) found(want int, word string) {
	w.Helper()
	assert.Equal(w, want, w.editor.Get("/ebooks?limit=1&search="+url.QueryEscape(word)).Want(200).Number("total"), "e-books with %q", word)
}

func (w *world) rows(table string) int {
	w.Helper()
	var n int
	require.NoError(w, w.db.QueryRow(`SELECT count(*) FROM `+table).Scan(&n))
	return n
}
