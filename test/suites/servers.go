package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// onThreeServers runs those tests of the API once more whose outcome can depend on how many
// servers there are: what several requests do at once, and what a server remembers of a
// session. The rest asks one thing after another of what is kept in the database, and runs
// on three servers in `task test:long`, where all of them do.
func onThreeServers() ([]string, error) {
	names, err := whereServersCanDiffer(filepath.Join("test", "api"))
	if err == nil && len(names) == 0 {
		err = errors.New("no test depends on how many servers there are, which cannot be")
	}
	return []string{"go", "test", "-json", "-count=1", "-timeout", "30m", "-run", "^(" + strings.Join(names, "|") + ")$", "./test/api"}, err
}

// whereServersCanDiffer finds the tests of a package that use the shared server and, in
// themselves or in a function of the package that they call, start goroutines or speak of
// sessions. Tests that start servers of their own start as many in either run.
func whereServersCanDiffer(dir string) (names []string, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	functions := map[string]function{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", file, err)
		}
		for _, declared := range parsed.Decls {
			if f, ok := declared.(*ast.FuncDecl); ok && f.Body != nil {
				functions[f.Name.Name] = lookAt(f)
			}
		}
	}
	for name := range functions {
		if whole := reach(functions, name, map[string]bool{}); strings.HasPrefix(name, "Test") && whole.shared && whole.differs {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// function is what a function does.
type function struct {
	shared  bool // uses the shared server
	differs bool // starts goroutines or speaks of sessions
	calls   []string
}

func lookAt(f *ast.FuncDecl) (found function) {
	methods := map[*ast.Ident]bool{} // and what other packages have
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found.differs = true
		case *ast.Ident:
			if local := n.Obj != nil && n.Obj.Kind != ast.Fun; !local && !methods[n] {
				found.calls = append(found.calls, n.Name)
			}
		case *ast.SelectorExpr:
			methods[n.Sel] = true
			found.shared = found.shared || n.Sel.Name == "SharedServer"
			found.differs = found.differs || n.Sel.Name == "Go" // of a sync.WaitGroup
		case *ast.BasicLit:
			found.differs = found.differs || strings.Contains(n.Value, "/auth/") && !strings.Contains(n.Value, "/auth/login")
		}
		return true
	})
	return found
}

// reach is a function with all that it calls in its package.
func reach(functions map[string]function, name string, seen map[string]bool) (whole function) {
	f, known := functions[name]
	if !known || seen[name] {
		return function{}
	}
	seen[name] = true
	whole = f
	for _, called := range f.calls {
		other := reach(functions, called, seen)
		whole.shared, whole.differs = whole.shared || other.shared, whole.differs || other.differs
	}
	return whole
}
