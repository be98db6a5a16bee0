package test

import (
	"encoding/json"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// circles are the packages in which files still need one another in a circle,
// with the number of files that take part. A number may only fall.
var circles = map[string]int{
	"adapters/inspect": 4,
	"cmd/cms/auditlog": 2,
	"cmd/standalone":   5,
	"test/harness":     2,
}

// TestTheFilesOfAPackageNeedOneAnotherInNoCircle: from the file that a reader opens
// first, calls go downwards. A file needs another where it names something that
// is declared there: a function, a method, a type, a member, a constant (RULES §15.4).
func TestTheFilesOfAPackageNeedOneAnotherInNoCircle(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range typed(t) {
		needs := p.needs(t)
		var inCircle []string
		for file := range needs {
			if reaches(needs, file, file) {
				inCircle = append(inCircle, file)
			}
		}
		slices.Sort(inCircle)
		name := strings.TrimPrefix(p.ImportPath, module)
		assert.Len(t, inCircle, circles[name], "files of %s that need one another in a circle", name)
		seen[name] = true
	}
	for name := range circles {
		assert.True(t, seen[name], "there is no package %s", name)
	}
}

// reaches reports whether a file needs another, directly or through others.
func reaches(needs map[string]map[string]bool, from, to string) bool {
	seen := map[string]bool{}
	for open := []string{from}; len(open) > 0; open = open[1:] {
		for next := range needs[open[0]] {
			if next == to {
				return true
			}
			if !seen[next] {
				seen[next] = true
				open = append(open, next)
			}
		}
	}
	return false
}

// typedPackage is a package of this module with what its types are read from.
type typedPackage struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	Module                  *struct{ Main bool }
	exports                 map[string]string // by the import path
}

// typed lists the packages of this module.
func typed(t *testing.T) (own []typedPackage) {
	t.Helper()
	list := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,Module", "./...")
	list.Dir = ".."
	out, err := list.Output()
	require.NoError(t, err)
	exports := map[string]string{}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); {
		p := typedPackage{exports: exports}
		require.NoError(t, decoder.Decode(&p))
		exports[p.ImportPath] = p.Export
		if p.Module != nil && p.Module.Main {
			own = append(own, p)
		}
	}
	require.NotEmpty(t, own)
	return own
}

// needs returns which files use declarations of which others.
func (p *typedPackage) needs(t *testing.T) map[string]map[string]bool {
	t.Helper()
	set, files := token.NewFileSet(), []*ast.File{}
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, 0)
		require.NoError(t, err)
		files = append(files, file)
	}
	found := types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(p.exports[path]) })}
	checked, err := config.Check(p.ImportPath, set, files, &found)
	require.NoError(t, err, p.ImportPath)
	needs := map[string]map[string]bool{}
	for name, object := range found.Uses {
		from, to := set.Position(name.Pos()).Filename, set.Position(object.Pos()).Filename
		if object.Pkg() != checked || from == to {
			continue
		}
		from, to = filepath.Base(from), filepath.Base(to)
		if needs[from] == nil {
			needs[from] = map[string]bool{}
		}
		needs[from][to] = true
	}
	return needs
}
