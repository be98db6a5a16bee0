package faults

import (
	"fmt"
	"path/filepath"

	"github.com/stretchr/testify/assert"
)

// proveBackup makes a backup, each time into a folder of its own.
func proveBackup(w *world) (func() error, func()) {
	w.run(`DELETE FROM backups`)
	dir, tries := w.TempDir(), 0
	do := func() error {
		tries++
		return w.command("", "backup", filepath.Join(dir, fmt.Sprint(tries)))()
	}
	return do, func() { assert.Positive(w, w.rows("backups")) }
}

// noteServer is what a server does by itself when it starts.
func noteServer(w *world) (func() error, func()) {
	do := func() error {
		w.s.Stop()
		w.run(`DELETE FROM servers`)
		return w.s.Start()
	}
	return do, func() {
		eventually(w.T, "the server is noted", func() bool { return w.rows("servers") == 1 })
	}
}
