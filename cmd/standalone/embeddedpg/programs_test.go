package embeddedpg

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/db/embedded"
)

// RULES §13.1.
func TestAnInstallationThatLacksPostgreSQLDoesNotSilentlyTakeAnother(t *testing.T) {
	root := t.TempDir()
	name := "@embedded-postgres/" + filepath.Base(filepath.Dir(embedded.Native(root)))
	require.NoError(t, os.MkdirAll(filepath.Join(root, "db", "embedded"), 0o755))
	manifest := fmt.Sprintf(`{"optionalDependencies": {%q: "1.0.0"}}`, name)
	require.NoError(t, os.WriteFile(filepath.Join(root, "db", "embedded", "package.json"), []byte(manifest), 0o600))
	_, err := findPrograms(root, filepath.Join(root, "data", "postgres"), root)
	assert.ErrorContains(t, err, "not installed in db/embedded; run `task build`")

	folders, err := programFolders(root, "15")
	require.NoError(t, err, "data that the machine's own has made stays with it")
	for _, folder := range folders {
		assert.Equal(t, "PostgreSQL 15 of this machine ("+folder+")", programs{bin: folder, major: "15"}.name(), "and the start says so")
	}
}
