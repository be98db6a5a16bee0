package faults

import (
	"database/sql"
	"testing"

	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// The points of catching up with what a server of the version before has saved,
// which the server does on its own when it starts.
var (
	foldValues = inTransaction("fold values", "UPDATE ON counted_values")
	catchUp    = inTransaction("catch up with an outline", "INSERT OR UPDATE ON search_texts")
)

// TestDeathWhileTheServerCatchesUpLosesNothing kills the server at every point
// of catching up. The next start goes on.
func TestDeathWhileTheServerCatchesUpLosesNothing(t *testing.T) {
	t.Parallel()
	s, failpoint := harness.NewMortalServer(t)
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	defer db.Close()
	w := &world{T: t, s: s, failpoint: failpoint, db: db, editor: s.As(t, "editor")}
	w.run(refuseWhatIsAsked)
	id := w.editor.Post("/ebooks", map[string]any{"title": "Sách", "subject": "Thiên văn"}).Want(201).Text("data.ebook.id")
	w.editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{map[string]any{"id": "temp-1", "title": "Mặt trời", "level": 0}}}).Want(200)
	for _, p := range passing(foldValues, catchUp) {
		w.run(`UPDATE search_texts SET toc_version = 0, titles = 'Cũ'`)
		w.run(`UPDATE counted_values SET folded = NULL, pieces = NULL`)
		w.dieBySelf(p, func() {
			s.Stop()
			s.Start() //nolint:errcheck // it dies while it starts, or just after
		})
		eventually(t, "it has caught up", func() bool {
			return w.rows(`search_texts WHERE toc_version = 0`) == 0 && w.rows(`counted_values WHERE pieces IS NULL`) == 0
		})
		w.found(1, "mặt")
	}
	harness.Consistent(t, s.DSN, s.Files)
}
