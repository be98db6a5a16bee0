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

// Append adds a constant fragment whose question marks become the placeholders of the arguments.
func (q *Query) Append(fragment string, args ...any) {
	for _, arg := range args {
		fragment = strings.Replace(fragment, "?", q.Arg(arg), 1)
	}
	q.SQL += fragment
}

// Arg adds an argument and returns its placeholder. It does not change the arguments of a copy of the
// query, which may share the array.
func (q *Query) Arg(value any) string {
	q.Args = append(slices.Clip(q.Args), value)
	return "$" + strconv.Itoa(len(q.Args))
}
