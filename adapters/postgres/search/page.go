package search

import (
	"slices"
	"strconv"
	"strings"

	"backoffice/domain"
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
// of the rows that are returned (b); and the key that it follows, downwards where
// falling. Ids break every tie.
type order struct {
	ids, idsBackwards, rows string
	key                     string
	falling                 bool
}

var (
	newest = order{ids: `e.created_at DESC, e.id DESC`, idsBackwards: `e.created_at, e.id`, rows: `b.created_at DESC, b.id DESC`,
		key: `(e.created_at, e.id)`, falling: true}
	oldest  = order{ids: newest.idsBackwards, idsBackwards: newest.ids, rows: `b.created_at, b.id`, key: newest.key}
	byTitle = order{ids: `e.title, e.id`, idsBackwards: `e.title DESC, e.id DESC`, rows: `b.title, b.id`, key: `(e.title, e.id)`}
	waiting = order{ids: `e.submitted_at, e.id`, idsBackwards: `e.submitted_at DESC, e.id DESC`, rows: `b.submitted_at, b.id`,
		key: `(e.submitted_at, e.id)`}
)

func orderOf(s ports.Sort) order {
	switch s {
	case ports.SortOldest:
		return oldest
	case ports.SortTitle:
		return byTitle
	case ports.SortWaiting:
		return waiting
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
//
// Near the list's beginning the text says how far is read, and the window is cut out of
// that by arguments which no plan depends on. With an offset as an argument the planner
// makes a new plan for each request, which takes longer than to read the page.
func (q *query) cut(w window, o order) {
	ids := o.ids
	if w.backwards {
		ids = o.idsBackwards
	}
	q.sql += ` ORDER BY ` + ids
	n, near := reachOf(w.offset + w.limit)
	switch {
	case !near:
		q.and(` LIMIT ? OFFSET ?`, w.limit, w.offset)
	case n == w.limit:
		q.sql += ` LIMIT ` + strconv.Itoa(n)
	default:
		q.sql = `SELECT unnest((ARRAY(` + q.sql + ` LIMIT ` + strconv.Itoa(n) + `))`
		q.and(`[?:?])`, w.offset+1, w.offset+w.limit)
	}
}

// nearRows is how far from its beginning a list is read without asking first
// which of its ends is nearer.
const nearRows = 1000

// reaches are how far lists are read near their beginning: the page sizes of the screen,
// and then so that no more than about twice of what is wanted is read.
var reaches = []int{10, 25, 50, 100, 200, 500, nearRows}

// reachOf returns the first reach that holds so many rows; near is false past the last.
func reachOf(rows int) (reach int, near bool) {
	i, _ := slices.BinarySearch(reaches, rows)
	if i == len(reaches) {
		return 0, false
	}
	return reaches[i], true
}

// divides tells whether a query lists what waits for review before the rest.
func divides(q ports.ListQuery) bool { return q.Sort == ports.SortWaiting && q.Status == "" }

// sortWithin is the order within what the query leaves: nothing waits in a status
// but one, so elsewhere the queue's order is newest first.
func sortWithin(q ports.ListQuery) ports.Sort {
	if q.Sort == ports.SortWaiting && q.Status != "" && q.Status != domain.PendingReview {
		return ports.SortNewest
	}
	return q.Sort
}

// sides are those that hold for what stands before a key, and after it.
func (o order) sides() (before, after string) {
	if o.falling {
		return o.key + ` > (?, ?)`, o.key + ` < (?, ?)`
	}
	return o.key + ` < (?, ?)`, o.key + ` > (?, ?)`
}
