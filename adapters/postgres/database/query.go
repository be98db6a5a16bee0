package database

import (
	"slices"
	"strconv"
	"strings"
)

// Query is SQL with its arguments. The text consists of constants only; input is always an argument.
type Query struct {
	SQL  string
	Args []any
}

// And adds a constant fragment whose question marks are replaced by the arguments.
func (q *Query) And(fragment string, args ...any) {
	for _, arg := range args {
		fragment = strings.Replace(fragment, "?", q.Arg(arg), 1)
	}
	q.SQL += fragment
}

// Arg adds an argument and returns its placeholder. Copies of the query keep theirs.
func (q *Query) Arg(value any) string {
	q.Args = append(slices.Clip(q.Args), value)
	return "$" + strconv.Itoa(len(q.Args))
}
