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
		if index, ok := target.(*ast.IndexExpr); ok {
			target = index.X
		}
		switch target := target.(type) {
		case *ast.Ident:
			if target.Obj == nil && target.Name != "_" { // declared in another file
				names = append(names, path.Join(path.Dir(file), target.Name))
			}
		case *ast.SelectorExpr:
			if name, ok := target.X.(*ast.Ident); ok && name.Obj == nil && imports[name.Name] != "" {
				names = append(names, path.Join(imports[name.Name], target.Sel.Name))
			}
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
