package faults

import (
	"path/filepath"
	"slices"

	"backoffice/test/wait"
)

// sweepUntil sweeps until everything is removed. A server that has just started sweeps as well, and may have begun
// with what this sweep then leaves to it.
func (w *world) sweepUntil(removed func() bool) {
	w.Helper()
	wait.Until(w, func() bool {
		w.s.Run(w, "", "sweep")
		return removed()
	}, "the sweep has removed it")
}

// nothingIn reports whether the store has no object of an e-book in these folders.
func (w *world) nothingIn(id string, folders ...string) bool {
	return !slices.ContainsFunc(folders, func(folder string) bool {
		left, _ := filepath.Glob(filepath.Join(w.s.Files, folder, id, "*"))
		return len(left) > 0
	})
}
