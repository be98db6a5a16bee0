package faults

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/project"
)

// TestTheProductHasNoFailpoints searches both builds for failpoints. The product's build has
// neither their package nor the name of their setting.
func TestTheProductHasNoFailpoints(t *testing.T) {
	product, withFailpoints := harness.Programs(t)
	for program, want := range map[string]bool{product: false, withFailpoints: true} {
		symbols, err := exec.Command("go", "tool", "nm", program).Output()
		require.NoError(t, err)
		require.Contains(t, string(symbols), "backoffice/app.")
		assert.Equal(t, want, bytes.Contains(symbols, []byte("failpoint")), "symbols of %s", program)
		content, err := os.ReadFile(program)
		require.NoError(t, err)
		assert.Equal(t, want, bytes.Contains(content, []byte("CMS_FAILPOINT")), "the setting in %s", program)
	}
}

// TestEveryChangeGoesThroughFailpoints reads the source. Transactions begin in known functions,
// every call that changes the store is between two failpoints, and the drives of this package pass
// all failpoints.
func TestEveryChangeGoesThroughFailpoints(t *testing.T) {
	s := readSource(t)
	assert.Equal(t, []string{"Trial", "attempt", "begin", "grant", "read"}, s.beginnings, "functions that begin transactions: only attempt calls begin; those of read change nothing, that of Trial is rolled back, and that of grant is repeated by each migration")
	assert.Empty(t, s.naked, "statements outside of transactions, or changes to the store outside of failpoints")
	passed := passing(rebuildIndex, updateIndex, foldValues, catchUp, addKeys, foldRecords, countValues, keyValues, catchUpPublications, withdrawGone)
	for _, d := range drives {
		passed = append(passed, d.passes...)
	}
	driven := map[string]bool{}
	for _, p := range passed {
		name, _, _ := strings.Cut(p.name, "@")
		driven[name] = true
	}
	assert.Equal(t, s.points(), slices.Sorted(maps.Keys(driven)), "the points of the source, and those that drives pass")
}

// source is what the source of adapters and use cases says about changes.
type source struct {
	reached    map[string]bool // "operation: moment"
	moments    map[string]bool // failpoints of every transaction
	writes     []string        // names of transactions
	beginnings []string        // functions that begin a transaction
	naked      []string        // positions of changes without a failpoint
}

func readSource(t *testing.T) *source {
	t.Helper()
	s := &source{reached: map[string]bool{}, moments: map[string]bool{}}
	for _, dir := range []string{"adapters/postgres", "adapters/postgres/*", "adapters/postgres/*/*", "adapters/s3", "app", "app/*"} {
		files, err := filepath.Glob(filepath.Join(project.Dir(), dir, "*.go"))
		require.NoError(t, err)
		set := token.NewFileSet()
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(set, path, nil, 0)
			require.NoError(t, err)
			for _, declared := range file.Decls {
				if f, ok := declared.(*ast.FuncDecl); ok {
					s.read(set, f)
				}
			}
		}
	}
	require.NotEmpty(t, s.writes)
	slices.Sort(s.beginnings)
	return s
}

func (s *source) points() []string {
	points := maps.Clone(s.reached)
	for _, write := range s.writes {
		for moment := range s.moments {
			points[write+": "+moment] = true
		}
	}
	return slices.Sorted(maps.Keys(points))
}

// writing are the methods of the database that name a transaction, and the functions with a key.
var writing = []string{"Write", "Exec", "WriteAs", "Change", "keyed", "keyedChange"}

// reading are the calls to the store that change nothing.
var reading = []string{"HeadBucket", "HeadObject", "GetObject", "GetBucketCors", "ListObjectsV2", "ListParts", "ListMultipartUploads"}

// read collects the changes and failpoints of one function.
func (s *source) read(set *token.FileSet, f *ast.FuncDecl) {
	passed := map[string]token.Pos{} // failpoints of this function
	var changes []*ast.CallExpr
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name, on := callee(call)
		switch {
		case name == "Reach":
			moment := literal(call.Args[1])
			passed[moment] = call.Pos()
			if operation := literal(call.Args[0]); operation != "" {
				s.reached[operation+": "+moment] = true
			} else {
				s.moments[moment] = true
			}
		case strings.HasPrefix(name, "keyed") || slices.Contains(writing, name) && strings.HasSuffix(strings.ToLower(on), "db"):
			at := 1
			if name == "keyed" { // the database is an argument
				at = 2
			}
			if what := literal(call.Args[at]); what != "" || !slices.Contains(writing, f.Name.Name) { // these pass the name on
				s.writes = append(s.writes, what)
			}
		case (strings.HasPrefix(name, "Begin") || name == "begin") && (on == "db" || strings.HasPrefix(on, "db.") || on == "connection"):
			s.beginnings = append(s.beginnings, f.Name.Name)
		case strings.HasSuffix(name, "ExecContext") && !strings.HasPrefix(on, "t") && literal(call.Args[1]) != "SELECT 1": // not on a transaction t or tx
			s.naked = append(s.naked, set.Position(call.Pos()).String())
		case strings.HasSuffix(on, ".client") && !slices.Contains(reading, name):
			changes = append(changes, call)
		}
		return true
	})
	for _, call := range changes {
		before, after := passed["before"], passed["after"]
		if f.Name.Name == "EnsureBucket" { // before anything works with the bucket
			continue
		}
		if before == token.NoPos || after == token.NoPos || before > call.Pos() || after < call.Pos() {
			s.naked = append(s.naked, set.Position(call.Pos()).String())
		}
	}
}

// callee returns the name of the called function and the path before it: Name and x.y for
// x.y.Name(…), Name and x.f for x.f(…).Name(…), Name and "" for Name(…).
func callee(call *ast.CallExpr) (name, on string) {
	if selector, ok := call.Fun.(*ast.SelectorExpr); ok {
		return selector.Sel.Name, pathOf(selector.X)
	}
	return pathOf(call.Fun), ""
}

func pathOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return pathOf(e.X) + "." + e.Sel.Name
	case *ast.CallExpr:
		return pathOf(e.Fun)
	}
	return ""
}

func literal(e ast.Expr) string {
	if text, ok := e.(*ast.BasicLit); ok && text.Kind == token.STRING {
		s, _ := strconv.Unquote(text.Value)
		return s
	}
	return ""
}
