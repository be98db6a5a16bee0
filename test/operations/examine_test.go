package operations

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

func TestCoversOfAnOlderVersionAreMadeAnewOnce(t *testing.T) {
	s := harness.NewServer(t)
	db, editor := connect(t, s), s.As(t, "editor")
	id := full(editor, "Bìa cũ")
	object := text(t, db, `SELECT cover_object FROM ebooks WHERE id = $1`, id)
	thumb := filepath.Join(s.Files, object+"-thumb.jpg")
	sound, err := os.ReadFile(thumb)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(thumb, []byte("what an older version made"), 0o600))
	assert.Contains(t, s.Run(t, "", "files", "examine"), "made 1 covers anew")
	now, err := os.ReadFile(thumb)
	require.NoError(t, err)
	assert.Equal(t, sound, now)
	assert.Contains(t, s.Run(t, "", "files", "examine"), "made 0 covers anew", "a second run finds nothing to do")
	assert.Empty(t, findings(t, s, "--files"))
}
