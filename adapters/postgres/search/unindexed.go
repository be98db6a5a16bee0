package search

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/ports"
)

// unindexed finds by the index of words alone: slowly, but right, until the
// inverted index is built.
func unindexed(ctx context.Context, t *database.Tx, a asked) ([]part, error) {
	var total, exact int
	q := query{args: a.args}
	q.and(` FROM ebook_search s JOIN ebooks e ON e.id = s.ebook_id WHERE (s.words @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]))`+a.sql,
		tsquery(a.terms), pq.Array(a.long.all))
	isExact := query{args: q.args}
	isExact.and(`(s.marked @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]))`, tsquery(a.marked), pq.Array(a.long.exact))
	err := t.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE `+isExact.sql+`)`+q.sql, isExact.args...).Scan(&total, &exact)
	if err != nil {
		return nil, err
	}
	read := func(which string, args []any) func(context.Context, int, int) ([]ports.ListedEbook, error) {
		return func(ctx context.Context, from, to int) ([]ports.ListedEbook, error) {
			o, page := orderOf(a.sort), query{`SELECT e.id` + q.sql + which, args}
			page.and(` ORDER BY `+o.ids+` LIMIT ? OFFSET ?`, to-from, from)
			rows, err := t.QueryContext(ctx, rowsOf(page.sql, o, ""), page.args...) //nolint:rowserrcheck // ScanList does
			return tables.ScanList(rows, err)
		}
	}
	if len(a.marked) == 0 {
		return []part{{total, read("", q.args)}}, nil
	}
	return []part{{exact, read(` AND `+isExact.sql, isExact.args)}, {total - exact, read(` AND NOT `+isExact.sql, isExact.args)}}, nil
}
