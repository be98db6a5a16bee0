package operations

import (
	"testing"

	"github.com/pressly/goose/v3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/db/migrations"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestAnExistingLibraryIsTakenOver migrates a library of a version without publications, where two
// e-books are published. They are public immediately, in the order of their last change, without a step by hand
// (RULES §25.2).
func TestAnExistingLibraryIsTakenOver(t *testing.T) {
	s := harness.NewServer(t)
	db, editor, expert, manager := connect(t, s), s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	var ids []string
	for _, title := range []string{"Một", "Hai", "Không"} {
		id := full(editor, title)
		editor.Act(id, "submit", nil).Want(200)
		expert.Act(id, "approve", nil).Want(200)
		ids = append(ids, id)
	}
	manager.Act(ids[1], "publish", nil).Want(200)
	manager.Act(ids[0], "publish", nil).Want(200)
	s.Stop()
	steps, err := goose.NewProvider(goose.DialectPostgres, db, migrations.FS)
	require.NoError(t, err)
	_, err = steps.DownTo(t.Context(), 82)
	require.NoError(t, err)
	out, err := run(t, s, []string{"DATABASE_OWNER_URL=" + s.DSN}, "migrate")
	require.NoError(t, err, "%s", out)
	assert.Equal(t, "2", text(t, db, `SELECT count(*) FROM publications WHERE state = 'public'`))
	assert.Empty(t, findings(t, s))
	assert.NoError(t, s.Start())
	wait.Until(t, func() bool {
		return text(t, db, `SELECT count(*) FROM publications WHERE stamp IS NOT NULL AND subject_key IS NOT NULL AND pending_since IS NULL`) == "2"
	}, "the server gives stamps")
	assert.Equal(t, ids[1]+" "+ids[0], text(t, db, `SELECT string_agg(ebook_id::text, ' ' ORDER BY stamp) FROM publications`))
	assert.Equal(t, "true", text(t, db, `SELECT bool_and(p.published_at = l.created_at) FROM publications p JOIN workflow_logs l ON l.ebook_id = p.ebook_id AND l.action = 'publish'`))
	s.Verify(t)
}
