// Package project finds the project's folder for tests.
package project

import (
	"os"
	"path/filepath"
)

// atStart is the folder of the package that is tested, before a test changes the working directory.
var atStart, _ = os.Getwd()

// Dir returns the project's folder: the nearest one with a go.mod, upward from the package that is tested.
func Dir() string {
	dir := atStart
	for {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		if parent := filepath.Dir(dir); err != nil && parent != dir {
			dir = parent
			continue
		}
		return dir
	}
}
