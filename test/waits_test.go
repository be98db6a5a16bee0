package test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// badWaits finds in a file of tests what can be red because the machine is busy, or because
// a test has broken a connection itself. Package wait has what to do instead.
func badWaits(t *testing.T, file, text string) (found []string) {
	t.Helper()
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, text, parser.ParseComments)
	require.NoError(t, err)
	explained := map[int]bool{}
	for _, group := range parsed.Comments {
		explained[set.Position(group.Pos()).Line] = true
	}
	fixed := !strings.Contains(text, `"testing/synctest"`) // there, time passes by itself
	report := func(n ast.Node, what string) { found = append(found, set.Position(n.Pos()).String()+": "+what) }
	paces := map[ast.Node]bool{} // of loops that look again and again
	ast.Inspect(parsed, func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok && loop.Post != nil {
			paces[loop.Post] = true
		}
		if paces[n] {
			return false
		}
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch name, args := called(call), call.Args; {
		case strings.HasSuffix(name, ".Eventually") || strings.HasSuffix(name, ".EventuallyWithT") || strings.HasSuffix(name, ".Never"):
			report(n, "wait with wait.Until, which has one timeout for all")
		case name == "t.Cleanup" && requiresClose(args):
			report(n, "close with wait.CloseAtEnd: how a connection ended is not what the test is for")
		case fixed && (name == "time.Sleep" || name == "time.After") && !strings.Contains(textOf(text, set, call), "rand.") && !explained[set.Position(n.Pos()).Line]:
			report(n, "wait for what is to come, or say in a comment on the line why that cannot be")
		case (name == "assert.Less" || name == "require.Less") && len(args) == 3 && strings.HasPrefix(textOf(text, set, args[1]), "time.Since("):
			report(n, "say in the message what would take longer: the bound is near that, not near the usual time")
		}
		return true
	})
	return found
}

// called is what a call calls, as package.Name.
func called(call *ast.CallExpr) string {
	if selected, ok := call.Fun.(*ast.SelectorExpr); ok {
		if of, ok := selected.X.(*ast.Ident); ok {
			return of.Name + "." + selected.Sel.Name
		}
	}
	return ""
}

// requiresClose reports whether a clean-up fails the test if Close returns an error.
func requiresClose(cleanup []ast.Expr) (does bool) {
	ast.Inspect(cleanup[0], func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && strings.HasSuffix(called(call), ".NoError") {
			for _, argument := range call.Args {
				if of, ok := argument.(*ast.CallExpr); ok && strings.HasSuffix(called(of), ".Close") {
					does = true
				}
			}
		}
		return true
	})
	return does
}

func textOf(text string, set *token.FileSet, n ast.Node) string {
	return text[set.Position(n.Pos()).Offset:set.Position(n.End()).Offset]
}

// RULES §15.1: a test fails only because of the product, however busy the machine is.
func TestTestsWaitForWhatComesAndBlameNobodyForCutConnections(t *testing.T) {
	for file, text := range sources(t) {
		harness := strings.HasPrefix(file, "test/") && strings.HasSuffix(file, ".go") && !strings.HasPrefix(file, "test/wait/")
		if strings.HasSuffix(file, ".go") && (isTest(file) || harness) && !strings.HasPrefix(file, "test/bench/") {
			assert.Empty(t, badWaits(t, file, text))
		}
	}
}

func TestBadWaitsAreFound(t *testing.T) {
	in := func(body string) string { return "package x\nfunc f(t *testing.T) {\n" + body + "\n}\n" }
	for _, bad := range []string{
		`require.Eventually(t, done, time.Second, time.Millisecond)`,
		`t.Cleanup(func() { require.NoError(t, db.Close()) })`,
		`time.Sleep(time.Second)`,
		"select {\ncase <-ended:\ncase <-time.After(time.Second):\n}",
		`assert.Less(t, time.Since(begun), time.Second)`,
	} {
		assert.Len(t, badWaits(t, "x_test.go", in(bad)), 1, bad)
	}
	for _, good := range []string{
		`for !done() { time.Sleep(time.Second) // between two looks
		}`,
		`for ; !done(); time.Sleep(time.Second) {}`,
		`time.Sleep(rand.N(time.Second))`,
		`assert.Less(t, time.Since(begun), time.Minute, "it would be an hour")`,
		`wait.CloseAtEnd(t, db)`,
	} {
		assert.Empty(t, badWaits(t, "x_test.go", in(good)), good)
	}
}
