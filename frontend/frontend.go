// Package frontend holds the built pages, so that one binary serves everything.
package frontend

import (
	"embed"
	"io/fs"
)

// The folder always holds at least .keep, so Go compiles before the pages are built.
//
//go:embed all:dist
var files embed.FS

// Dist returns the built pages, with index.html at the root.
func Dist() fs.FS {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		panic(err) // "dist" is a valid path, fixed at compile time
	}
	return dist
}
