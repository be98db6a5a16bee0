package faults

import (
	"fmt"
	"path/filepath"

	"github.com/stretchr/testify/assert"

	"backoffice/test/wait"
)

// makeBackup makes a backup, each time into a new folder.
func makeBackup(w *world) (func() error, func()) {
	w.run(`DELETE FROM backups`)
	dir, tries := w.TempDir(), 0
	do := func() error {
		tries++
		return w.command("", "backup", filepath.Join(dir, fmt.Sprint(tries)))()
	}
	return do, func() { assert.Positive(w, w.rows("backups")) }
}

// registerServer starts a server, which then registers itself.
func registerServer(w *world) (func() error, func()) {
	do := func() error {
		w.s.Stop()
		w.run(`DELETE FROM servers`)
		return w.s.Start()
	}
	return do, func() {
		wait.Until(w.T, func() bool { return w.rows("servers") == 1 }, "the server is registered")
	}
}
