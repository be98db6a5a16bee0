package postgres

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"github.com/lib/pq"

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

// order is an order of the list in the SQL of its places: over ebooks (e), over
// the words (s), over the rows that are answered (b). Ids break every tie.
type order struct {
	ids, idsBackwards     string
	words, wordsBackwards string
	rows                  string
}

var (
	newest = order{
		ids: `e.created_at DESC, e.id DESC`, idsBackwards: `e.created_at, e.id`,
		words: `s.created_at DESC, s.ebook_id DESC`, wordsBackwards: `s.created_at, s.ebook_id`,
		rows: `b.created_at DESC, b.id DESC`,
	}
	oldest = order{
		ids: newest.idsBackwards, idsBackwards: newest.ids,
		words: newest.wordsBackwards, wordsBackwards: newest.words,
		rows: `b.created_at, b.id`,
	}
	byTitle = order{
		ids: `e.title, e.id`, idsBackwards: `e.title DESC, e.id DESC`,
		words: `e.title, e.id`, wordsBackwards: `e.title DESC, e.id DESC`,
		rows: `b.title, b.id`,
	}
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
func windowOf(q ports.ListQuery, total int) (window, bool) {
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

// cut ends a query with its order and window.
func (q *query) cut(w window, order, backwards string) {
	if w.backwards {
		order = backwards
	}
	q.sql += ` ORDER BY ` + order
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

// rows sends a query; prepared says whether the statement is worth keeping.
func (t *tx) rows(ctx context.Context, prepared bool, query string, args []any) (*sql.Rows, error) {
	if !prepared {
		return t.QueryContext(ctx, query, args...)
	}
	return t.Query(ctx, query, args...)
}

// page selects the ids of a window of the filtered e-books.
func (f *filter) page(w window, o order) query {
	inner := query{sql: `SELECT e.id FROM ebooks e` + f.sql, args: f.args}
	inner.cut(w, o.ids, o.idsBackwards)
	return inner
}

// What a merged page may cost: so many index entries at most.
var (
	maxMergedGroups = 100
	maxMergedRows   = 20000
)

// merges tells whether a page is best merged from the groups that it draws
// from: each holds its e-books in order of time, so a few of each will do.
func (f *filter) merges(q ports.ListQuery, w window) bool {
	return f.asked && q.CreatedBy == "" && q.Sort != ports.SortTitle &&
		f.groupCount <= maxMergedGroups && len(f.groups)*(w.offset+w.limit) <= maxMergedRows
}

// mergedPage selects the ids of a window from the heads of the groups.
func (f *filter) mergedPage(w window, o order) query {
	var statuses, subjects, grades []string
	for _, g := range f.groups {
		statuses, subjects, grades = append(statuses, g.Status), append(subjects, g.Subject), append(grades, g.Grade)
	}
	head := o.ids
	if w.backwards {
		head = o.idsBackwards
	}
	var q query
	q.and(`SELECT e.id FROM unnest(?::text[], ?::text[], ?::text[]) AS g (status, subject, grade) CROSS JOIN LATERAL (
		SELECT e.id, e.created_at FROM ebooks e WHERE e.deleted_at IS NULL
		AND e.subject = g.subject AND e.grade = g.grade AND e.status = g.status ORDER BY `+head+` LIMIT ?) e`,
		pq.Array(statuses), pq.Array(subjects), pq.Array(grades), w.offset+w.limit)
	q.cut(w, o.ids, o.idsBackwards)
	return q
}
