package faults

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// Failpoints of giving stamps to publications, and of storing what servers of the previous version did not.
var (
	sequence            = inTransaction("sequence publications", "UPDATE OF stamp ON publications")
	catchUpPublications = inTransaction("catch up with a publication", "INSERT OR UPDATE ON publications")
	withdrawGone        = inTransaction("withdraw the publication of an e-book that is gone", "UPDATE OF state ON publications")
)

// publish dies between the commit of a change and its stamp. The next server gives the stamp.
func publish(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).DraftWithPDF(w.title())
	w.editor.For(w).Act(id, "submit", nil).Want(http.StatusOK)
	w.manager.For(w).Act(id, "approve", nil).Want(http.StatusOK)
	return w.ask(w.manager, http.StatusOK, &response, http.MethodPost, "/ebooks/"+id+"/publish", map[string]any{}), func() {
		w.expect(id, "published", 5, "publish", "approve", "submit")
		wait.Until(w.T, func() bool {
			return w.rows(`publications WHERE ebook_id = '`+id+`' AND state = 'public' AND stamp IS NOT NULL AND pending_since IS NULL`) == 1
		}, "it has a stamp")
		assert.Empty(w, harness.Column(w, w.db, `SELECT stamp::text FROM publications GROUP BY stamp HAVING count(*) > 1`))
	}
}

// TestDeathWhileTheServerCatchesUpWithPublications kills the server at every failpoint of storing what a
// server of the previous version did not. The next start continues.
func TestDeathWhileTheServerCatchesUpWithPublications(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	s := w.s
	w.editor, w.manager = s.As(t, "editor"), s.As(t, "manager")
	do, done := publish(w)
	assert.NoError(t, do())
	done()
	for _, p := range catchUpPublications {
		w.dieAtStart(p, func() {
			w.run(`UPDATE publications SET state = 'withdrawn', version = 1`)
		})
		done()
	}
	for _, p := range withdrawGone {
		w.dieAtStart(p, func() {
			w.run(`INSERT INTO publications (ebook_id, state, published_at, version, toc_version, pending_since) VALUES (gen_random_uuid(), 'public', now(), 1, 0, now())`)
		})
		wait.Until(t, func() bool {
			return w.rows(`publications p WHERE state = 'public' AND NOT EXISTS (SELECT FROM ebooks b WHERE b.id = p.ebook_id)`) == 0
		}, "it is withdrawn")
	}
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}
