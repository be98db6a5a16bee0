package search

import (
	"context"
	"database/sql"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/values"
	"backoffice/domain"
)

// totalSQL returns the statement for the total of a list without subject and grade. It sums the counters of
// creators, because there may be very many subjects and grades. Its arguments are the filter's.
func (f *filter) totalSQL() string {
	switch {
	case f.fewEbooks(): // the counters do not have these
		return f.rowCountSQL()
	case f.creator != "" && f.status != "":
		return `SELECT coalesce(sum(n), 0) FROM creator_counts WHERE created_by = $1 AND status = $2`
	case f.creator != "":
		return `SELECT coalesce(sum(n), 0) FROM creator_counts WHERE created_by = $1`
	case f.status != "":
		return `SELECT coalesce(sum(n), 0) FROM creator_counts WHERE status = $1`
	default:
		return `SELECT coalesce(sum(n), 0) FROM creator_counts`
	}
}

// rowCountSQL returns the statement that counts the rows of a list. Its arguments are the filter's.
func (f *filter) rowCountSQL() string {
	return `SELECT count(*) FROM ebooks e WHERE e.deleted_at IS NULL` + f.SQL
}

// total reads the exact total: a sum of counters, or a count of rows if the counters do not have
// it (a creator's e-books of a subject, unchecked or assigned ones). If it sums counters for a list with subject or
// grade, it also returns their groups, up to the limit.
func (f *filter) total(ctx context.Context, t *database.Tx, limit int, total *int) (groups []values.Group, err error) {
	switch {
	case f.faceted && (f.creator != "" || f.fewEbooks()):
		return nil, t.Get(ctx, total, f.rowCountSQL(), f.Args...)
	case f.faceted:
		return f.readGroups(ctx, t, limit, total)
	default:
		return nil, t.Get(ctx, total, f.totalSQL(), f.Args...)
	}
}

// readGroups reads up to limit groups of the counters that pass the filter, and sums all of them.
func (f *filter) readGroups(ctx context.Context, t *database.Tx, limit int, total *int) ([]values.Group, error) {
	statuses := domain.Statuses // listed, because the index of the counters begins with the status
	if f.status != "" {
		statuses = []domain.Status{f.status}
	}
	query := database.Query{SQL: `SELECT status, subject, grade, n, sum(n) OVER () FROM ebook_counts WHERE n > 0`}
	query.Append(` AND status = ANY(?)`, pq.Array(statuses))
	if f.subjects != nil {
		query.Append(` AND subject = ANY(?)`, pq.Array(f.subjects))
	}
	if f.grades != nil {
		query.Append(` AND grade = ANY(?)`, pq.Array(f.grades))
	}
	query.Append(` LIMIT ?`, limit)
	return database.Collect(ctx, f.queryFunc(t), func(rows *sql.Rows, g *values.Group) error {
		return rows.Scan(&g.Status, &g.Subject, &g.Grade, &g.N, total)
	}, query.SQL, query.Args...)
}
