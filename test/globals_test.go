package test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §15.1: what a test sets is a field of what it tests. A variable of the
// package that one test changes is another test's, run beside it, too.
func TestNoTestChangesAVariableOfAPackage(t *testing.T) {
	files := goFiles(t)
	variables := map[string]bool{} // by folder and name
	for file, parsed := range files {
		if !isTest(file) {
			for _, name := range packageVariables(parsed) {
				variables[path.Join(path.Dir(file), name)] = true
			}
		}
	}
	require.Contains(t, variables, "domain/Workflow")
	for file, parsed := range files {
		if !isTest(file) {
			continue
		}
		for _, name := range assigned(file, parsed) {
			assert.False(t, variables[name], "%s changes %s", file, name)
		}
	}
}

// goFiles are the project's files in Go, parsed.
func goFiles(t *testing.T) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	for file, text := range sources(t) {
		if strings.HasSuffix(file, ".go") {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
			require.NoError(t, err)
			files[file] = parsed
		}
	}
	return files
}

func packageVariables(file *ast.File) (names []string) {
	for _, declared := range file.Decls {
		group, ok := declared.(*ast.GenDecl)
		if !ok || group.Tok != token.VAR {
			continue
		}
		for _, spec := range group.Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// changedVariable returns the variable of a package that an assignment changes, also by a member or an element
// of it, or "" if it changes one that is declared in the same file.
func changedVariable(target ast.Expr, folder string, imports map[string]string) string {
	switch target := target.(type) {
	case *ast.IndexExpr:
		return changedVariable(target.X, folder, imports)
	case *ast.StarExpr:
		return changedVariable(target.X, folder, imports)
	case *ast.SelectorExpr:
		if name, ok := target.X.(*ast.Ident); ok && name.Obj == nil && imports[name.Name] != "" {
			return path.Join(imports[name.Name], target.Sel.Name)
		}
		return changedVariable(target.X, folder, imports)
	case *ast.Ident:
		if target.Obj == nil && target.Name != "_" { // declared in another file
			return path.Join(folder, target.Name)
		}
	}
	return ""
}

func TestChangedVariablesAreFound(t *testing.T) {
	const text = `package app
import "backoffice/domain"
func f() {
	domain.Whole = 1
	domain.Member.Name = 2
	domain.Element["x"]++
	whole = 3
	member.Name = 4
	own := 5
	own, _ = 6, 7
}`
	parsed, err := parser.ParseFile(token.NewFileSet(), "app/x_test.go", text, 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"domain/Whole", "domain/Member", "domain/Element", "app/whole", "app/member"}, assigned("app/x_test.go", parsed))
}

// assigned are the variables that a file assigns to and does not declare: of its
// own package, or of one that it imports, by folder and name.
func assigned(file string, parsed *ast.File) (names []string) {
	imports := map[string]string{}
	for _, i := range parsed.Imports {
		folder, own := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), module)
		if name := path.Base(folder); own {
			if i.Name != nil {
				name = i.Name.Name
			}
			imports[name] = folder
		}
	}
	note := func(target ast.Expr) {
		if name := changedVariable(target, path.Dir(file), imports); name != "" {
			names = append(names, name)
		}
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, target := range n.Lhs {
					note(target)
				}
			}
		case *ast.IncDecStmt:
			note(n.X)
		}
		return true
	})
	return names
}
