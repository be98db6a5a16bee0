package harness

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"backoffice/frontend"
	"backoffice/test/project"
)

// hashed matches the names of built files with the hash of their contents, and references to them.
var hashed = regexp.MustCompile(`-(?:[A-Za-z0-9_-]{7}|[A-Za-z0-9_-]{8})\.(?:js|mjs|css|woff2?)\b`)

// OtherPages writes the pages like another build: every file with a hash in its name gets another
// name, in all references too. It returns the folder.
func OtherPages(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	err := fs.WalkDir(frontend.Dist(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
			return err
		}
		content, err := fs.ReadFile(frontend.Dist(), name)
		if err != nil {
			return err
		}
		switch filepath.Ext(name) {
		case ".js", ".mjs", ".css", ".html", ".json":
			content = []byte(renamed(string(content)))
		}
		path := filepath.Join(folder, filepath.FromSlash(renamed(name)))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, content, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		t.Fatal("the pages are not built: ", err)
	}
	return folder
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// renamed replaces every hash in a text by another one, always in the same way.
func renamed(text string) string {
	return hashed.ReplaceAllStringFunc(text, func(name string) string {
		other := []byte(name)
		for i := 1; other[i] != '.'; i++ {
			if at := strings.IndexByte(letters, other[i]); at >= 0 {
				other[i] = letters[(at+1)%len(letters)]
			}
		}
		return string(other)
	})
}

// ServePages restarts the server with the pages of a folder instead of the built ones.
func (s *Server) ServePages(t testing.TB, folder string) {
	t.Helper()
	s.Stop()
	overlay, err := overlayOf(folder)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	s.built = filepath.Join(t.TempDir(), "cms")
	build := exec.Command("go", "build", "-buildvcs=false", "-overlay", file, "-o", s.built, "./cmd/cms")
	build.Dir = project.Dir()
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build cms with other pages: %v\n%s", err, out)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
}

// overlayOf returns the compiler's overlay, which replaces the files of frontend/dist.
func overlayOf(folder string) ([]byte, error) {
	dist := filepath.Join(project.Dir(), "frontend", "dist")
	replace := map[string]string{}
	each := func(root string, do func(path, name string)) error {
		return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				name, _ := filepath.Rel(root, path)
				do(path, name)
			}
			return err
		})
	}
	if err := each(dist, func(path, _ string) { replace[path] = "" }); err != nil {
		return nil, fmt.Errorf("list the built pages: %w", err)
	}
	if err := each(folder, func(path, name string) { replace[filepath.Join(dist, name)] = path }); err != nil {
		return nil, fmt.Errorf("list the other pages: %w", err)
	}
	return json.Marshal(map[string]any{"Replace": replace})
}
