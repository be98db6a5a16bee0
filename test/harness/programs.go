package harness

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"backoffice/test/pdfium"
	"backoffice/test/project"
)

// Program returns the path of bin/name. If it does not exist, it is built from the package in the
// module at dir.
func Program(name, dir, pkg string) (string, error) {
	path := filepath.Join(project.Dir(), "bin", name)
	if _, err := os.Stat(path); err == nil || !errors.Is(err, os.ErrNotExist) {
		return path, err
	}
	building := fmt.Sprintf("%s.%d", path, os.Getpid()) // other processes may build it too
	build := exec.Command("go", "build", "-buildvcs=false", "-o", building, pkg)
	build.Dir = filepath.Join(project.Dir(), dir)
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s: %w\n%s", name, err, out)
	}
	return path, os.Rename(building, path)
}

var (
	cms = sync.OnceValues(func() (string, error) {
		program, err := fresh("cms")
		if err != nil {
			return "", err
		}
		return program, compilePDFium(program)
	})

	// failpointCMS is cms in the build with failpoints (see ports/failpoint).
	failpointCMS = sync.OnceValues(func() (string, error) { return fresh("cms", "failpoints") })
)

// CMS returns the path of cms, built from the present source.
func CMS() (string, error) { return cms() }

// program returns the program of this server and its commands.
func (s *Server) program() (string, error) {
	if s.built != "" {
		return s.built, nil
	}
	if slices.ContainsFunc(s.env, func(v string) bool { return strings.HasPrefix(v, failpointSetting) }) {
		return failpointCMS()
	}
	return cms()
}

// fresh builds one of our programs from the present source.
func fresh(name string, tags ...string) (string, error) {
	dir := filepath.Join(project.Dir(), ".cache", "test")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	path := filepath.Join(dir, strings.Join(append([]string{name}, tags...), "-"))
	unlock, err := lockFile(path + ".lock") // only the first package builds the program, the others use it
	if err != nil {
		return "", err
	}
	defer unlock()
	build := exec.Command("go", "build", "-buildvcs=false", "-tags", strings.Join(tags, ","), "-o", path, "./cmd/"+name)
	build.Dir = project.Dir()
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s: %w\n%s", name, err, out)
	}
	return path, nil
}

// compilePDFium lets a program compile pdfium into the folder that all tests share, unless it is
// there already. In a fresh clone the first servers of all packages would each do so, for five seconds of a
// processor.
func compilePDFium(program string) error {
	cache, err := pdfium.Cache()
	if err != nil {
		return err
	}
	unlock, err := lockFile(cache + ".lock")
	if err != nil {
		return err
	}
	defer unlock()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	compile := exec.CommandContext(ctx, program, "inspect", "prepare", cache)
	compile.SysProcAttr = dieWithParent()
	if out, err := compile.CombinedOutput(); err != nil {
		return fmt.Errorf("compile pdfium: %w\n%s", err, out)
	}
	return nil
}

const failpointSetting = "CMS_FAILPOINT="
