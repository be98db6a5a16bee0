package faults

import (
	"testing"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// Failpoints of a starting server that catches up with what earlier versions have
// saved.
var (
	foldValues = inTransaction("fold values", "UPDATE ON counted_values")
	catchUp    = inTransaction("catch up with an outline", "INSERT OR UPDATE ON search_texts")
	addKeys    = inTransaction("add keys of words", "UPDATE ON ebook_search")

	foldRecords = inTransaction("fold records", "UPDATE ON ebook_keys")
	countValues = inTransaction("count values", "INSERT ON suggestions")
	keyValues   = inTransaction("add keys of values", "UPDATE OF key ON suggestions")
)

// TestDeathWhileTheServerCatchesUpLosesNothing kills the server at every failpoint of catching up.
// The next start continues.
func TestDeathWhileTheServerCatchesUpLosesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	s := w.s
	w.editor = s.As(t, "editor")
	id := w.editor.Post("/ebooks", map[string]any{"title": "Sách", "subject": "Thiên văn"}).Want(201).Text("data.ebook.id")
	w.editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{map[string]any{"id": "temp-1", "title": "Mặt trời", "level": 0}}}).Want(200)
	for _, p := range passing(foldValues, catchUp, addKeys, foldRecords, countValues, keyValues) {
		w.dieAtStart(p, func() {
			w.run(`UPDATE search_texts SET toc_version = 0, titles = 'Cũ'`)
			w.run(`UPDATE counted_values SET folded = NULL, pieces = NULL, by_key = NULL`)
			w.run(`UPDATE ebook_keys SET record_key = NULL`)
			w.run(`UPDATE ebook_search SET words = words`) // as a server of the previous version
			w.run(`UPDATE suggestions SET key = NULL`)
			w.run(`INSERT INTO suggestion_changes (field, value, change) SELECT 'subject', 'Thiên văn', n FROM unnest(ARRAY[1, -1]) n`)
		})
		wait.Until(t, func() bool {
			return w.rows(`search_texts WHERE toc_version = 0`) == 0 && w.rows(`counted_values WHERE by_key IS NULL`) == 0 &&
				w.rows(`ebook_keys WHERE record_key IS NULL`) == 0 && w.rows(`suggestion_changes`) == 0 &&
				w.rows(`ebook_search WHERE by_key IS NULL`) == 0 && w.rows(`suggestions WHERE key IS NULL`) == 0
		}, "it has caught up")
		w.found(1, "mặt")
	}
	harness.Consistent(t, s.DSN, s.Files)
}
