package search

import (
	"slices"
	"strconv"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

// order is an order of the list in SQL. Ids break every tie.
type order struct {
	orderBy, orderByReversed string // of e-books (e)
	rowsOrderBy              string // of the returned rows (b)
	key                      string
	descending               bool // by key
}

var (
	newest = order{orderBy: `e.created_at DESC, e.id DESC`, orderByReversed: `e.created_at, e.id`, rowsOrderBy: `b.created_at DESC, b.id DESC`,
		key: `(e.created_at, e.id)`, descending: true}
	oldest  = order{orderBy: newest.orderByReversed, orderByReversed: newest.orderBy, rowsOrderBy: `b.created_at, b.id`, key: newest.key}
	byTitle = order{orderBy: `e.title, e.id`, orderByReversed: `e.title DESC, e.id DESC`, rowsOrderBy: `b.title, b.id`, key: `(e.title, e.id)`}
	waiting = order{orderBy: `e.submitted_at, e.id`, orderByReversed: `e.submitted_at DESC, e.id DESC`, rowsOrderBy: `b.submitted_at, b.id`,
		key: `(e.submitted_at, e.id)`}
)

// scanOrder returns the order in which e-books (e) are read from one end of the list.
func (o order) scanOrder(backwards bool) string {
	if backwards {
		return o.orderByReversed
	}
	return o.orderBy
}

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

// window is the range of an ordered list to read, counted from the end of the list that is nearer to it.
type window struct {
	offset, limit int
	backwards     bool
}

// windowOf returns the window of a query's page; ok is false past the end of the list.
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

// addWindow adds order and window to a query over e-books (e).
//
// Near an end of the list the limit, rounded up, is written into the statement. Arguments, which no plan depends
// on, then cut the window out of the result. With the offset as an argument PostgreSQL would
// plan each request again, which takes longer than reading the page.
func addWindow(q *database.Query, w window, o order) {
	q.SQL += ` ORDER BY ` + o.scanOrder(w.backwards)
	n, ok := prefixSize(w.offset + w.limit)
	switch {
	case !ok:
		q.Append(` LIMIT ? OFFSET ?`, w.limit, w.offset)
	case n == w.limit:
		q.SQL += ` LIMIT ` + strconv.Itoa(n)
	default:
		q.SQL = `SELECT unnest((ARRAY(` + q.SQL + ` LIMIT ` + strconv.Itoa(n) + `))`
		q.Append(`[?:?])`, w.offset+1, w.offset+w.limit)
	}
}

// rowsNearStart is how many rows of a list are always read from its start. To read from the nearer end,
// the total would have to be read first.
const rowsNearStart = 1000

// prefixSizes are the limits used near an end of a list: the page sizes of the screen, then
// steps so that at most two and a half times the necessary rows are read.
var prefixSizes = []int{10, 25, 50, 100, 200, 500, rowsNearStart}

// prefixSize returns the smallest prefix that contains this many rows; ok is false past the last.
func prefixSize(rows int) (size int, ok bool) {
	i, _ := slices.BinarySearch(prefixSizes, rows)
	if i == len(prefixSizes) {
		return 0, false
	}
	return prefixSizes[i], true
}

// queueFirst reports whether a query lists the e-books that wait for review before the rest.
func queueFirst(q ports.ListQuery) bool { return q.Sort == ports.SortWaiting && q.Status == "" }

// effectiveSort returns the order of a query. In all statuses but one nothing waits for review, so
// there the order of the queue means newest first.
func effectiveSort(q ports.ListQuery) ports.Sort {
	if q.Sort == ports.SortWaiting && q.Status != "" && q.Status != domain.PendingReview {
		return ports.SortNewest
	}
	return q.Sort
}

// beforeAndAfter returns the conditions for what comes before a key and after it.
func (o order) beforeAndAfter() (before, after string) {
	if o.descending {
		return o.key + ` > (?, ?)`, o.key + ` < (?, ?)`
	}
	return o.key + ` < (?, ?)`, o.key + ` > (?, ?)`
}
