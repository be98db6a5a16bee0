package search

import (
	"slices"
	"strconv"
	"strings"

	"backoffice/ports"
)

// query is SQL with its arguments. Its text is put together from constants
// only; whatever a user has typed is an argument.
type query struct {
	sql  string
	args []any
}

// and adds a constant fragment whose question marks stand for the arguments.
func (q *query) and(fragment string, args ...any) {
	q.args = slices.Clip(q.args)
	for _, arg := range args {
		q.args = append(q.args, arg)
		fragment = strings.Replace(fragment, "?", "$"+strconv.Itoa(len(q.args)), 1)
	}
	q.sql += fragment
}

// order is an order of the list in SQL: of e-books (e), the same backwards, and
// of the rows that are returned (b). Ids break every tie.
type order struct{ ids, idsBackwards, rows string }

var (
	newest  = order{ids: `e.created_at DESC, e.id DESC`, idsBackwards: `e.created_at, e.id`, rows: `b.created_at DESC, b.id DESC`}
	oldest  = order{ids: newest.idsBackwards, idsBackwards: newest.ids, rows: `b.created_at, b.id`}
	byTitle = order{ids: `e.title, e.id`, idsBackwards: `e.title DESC, e.id DESC`, rows: `b.title, b.id`}
)

func orderOf(s ports.Sort) order {
	switch s {
	case ports.SortOldest:
		return oldest
	case ports.SortTitle:
		return byTitle
	default:
		return newest
	}
}

// window is the part of an ordered list to read, counted from its nearer end.
type window struct {
	offset, limit int
	backwards     bool
}

// windowOf places a query's page in a list; ok is false past its end.
func windowOf(q ports.ListQuery, total int) (w window, ok bool) {
	if q.Limit < 1 || q.Page < 1 || q.Page-1 > (total-1)/q.Limit || total == 0 {
		return window{}, false
	}
	return windowAt((q.Page-1)*q.Limit, q.Limit, total), true
}

func windowAt(offset, limit, total int) window {
	limit = min(limit, total-offset)
	if after := total - offset - limit; after < offset {
		return window{offset: after, limit: limit, backwards: true}
	}
	return window{offset: offset, limit: limit}
}

// cut ends a query over e-books (e) with its order and window.
func (q *query) cut(w window, o order) {
	if w.backwards {
		q.sql += ` ORDER BY ` + o.idsBackwards
	} else {
		q.sql += ` ORDER BY ` + o.ids
	}
	switch {
	case w.offset > 0:
		q.and(` LIMIT ? OFFSET ?`, w.limit, w.offset)
	case firstPages[w.limit] != "":
		q.sql += firstPages[w.limit]
	default:
		q.and(` LIMIT ?`, w.limit)
	}
}

// firstPages spells out the page sizes of the screen: with a limit that it
// knows, the planner need not plan a prepared statement anew each time.
var firstPages = map[int]string{10: ` LIMIT 10`, 25: ` LIMIT 25`, 50: ` LIMIT 50`, 100: ` LIMIT 100`}
