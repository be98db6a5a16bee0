package test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// notOurs are the folders that a build or a run makes, as in .gitignore.
var notOurs = []string{".git", "node_modules", "dist", "bin", "data", "out", ".cache", ".task"}

// written are the kinds of file that people write.
var written = []string{".go", ".ts", ".tsx", ".mjs", ".md", ".yaml", ".yml", ".sql", ".csv", ".json", ".html"}

var readSources = sync.OnceValues(func() (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(notOurs, d.Name()):
			return filepath.SkipDir
		case d.IsDir() || !slices.Contains(written, filepath.Ext(path)) || d.Name() == "package-lock.json":
			return nil
		}
		text, err := os.ReadFile(path)
		files[filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))] = string(text)
		return err
	})
	return files, err
})

// sources are the repository's texts by path from its root.
func sources(t *testing.T) map[string]string {
	t.Helper()
	files, err := readSources()
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

// documents are what people read besides code.
func documents(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for path, text := range sources(t) {
		if strings.HasSuffix(path, ".md") {
			found[path] = text
		}
	}
	return found
}

// isTest reports whether a file has tests, such as the contract suites of the ports.
func isTest(path string) bool {
	return strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, ".test.ts") || strings.HasSuffix(path, ".test.tsx") ||
		strings.HasSuffix(path, ".spec.ts") || strings.HasPrefix(path, "ports/portstest/") || path == "test/authorization.csv"
}
