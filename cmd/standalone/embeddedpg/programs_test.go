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

	_, err = programFolders(root, "15")
	require.NoError(t, err, "data that the machine's own has made stays with it")
	assert.Equal(t, "PostgreSQL 15 of this machine (/usr/lib/postgresql/15/bin)", programs{bin: "/usr/lib/postgresql/15/bin", major: "15"}.name(), "and the start says so")
	assert.Equal(t, "PostgreSQL 18", programs{bin: "/usr/local/cms/db/embedded/bin", major: "18"}.name(), "npm's are not the machine's own")
}

// RULES §13.1.
func TestAnOldPostgreSQLIsNotUsed(t *testing.T) {
	root := t.TempDir()
	bin := filepath.Join(embedded.Native(root), "bin")
	require.NoError(t, os.MkdirAll(bin, 0o755))
	for version, old := range map[string]bool{"9.6.24": true, "14.12": true, "15.0": false, "18.4": false, "19devel": false} {
		says := "#!/bin/sh\necho 'postgres (PostgreSQL) " + version + "'\n"
		require.NoError(t, os.WriteFile(filepath.Join(bin, "postgres"), []byte(says), 0o755))
		found, err := findPrograms(root, filepath.Join(root, "data", "postgres"), root)
		assert.Equal(t, old, err != nil || found.bin != bin, version)
		if err != nil {
			assert.ErrorContains(t, err, "15 or newer")
		}
	}
}
