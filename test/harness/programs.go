package harness

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// Root is the repository's folder.
func Root() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Dir(filepath.Dir(filepath.Dir(file)))
}

// Program returns the path of bin/name, built from the package in the module
// at dir where it is not there yet.
func Program(name, dir, pkg string) (string, error) {
	path := filepath.Join(Root(), "bin", name)
	if _, err := os.Stat(path); err == nil || !errors.Is(err, os.ErrNotExist) {
		return path, err
	}
	building := fmt.Sprintf("%s.%d", path, os.Getpid()) // others may be at it as well
	build := exec.Command("go", "build", "-buildvcs=false", "-o", building, pkg)
	build.Dir = filepath.Join(Root(), dir)
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s: %w\n%s", name, err, out)
	}
	return path, os.Rename(building, path)
}
