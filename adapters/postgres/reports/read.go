package reports

import (
	"context"
	"database/sql"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/domain/work"
	"backoffice/ports"
)

// Sums reads sums from one snapshot.
func (r *Reports) Sums(ctx context.Context, q ports.WorkQuery) (counted ports.Counted, err error) {
	err = r.DB.View(ctx, "read a report", func(t *database.Tx) (err error) {
		if counted, err = readCounts(ctx, t, q); err != nil || q.PersonID != "" {
			return err
		}
		return readStays(ctx, t, q, &counted)
	})
	return counted, err
}

// readCounts reads sums, whether they are complete, and names of people.
func readCounts(ctx context.Context, t *database.Tx, q ports.WorkQuery) (ports.Counted, error) {
	counted := ports.Counted{Rows: map[string]map[domain.Action]int{}, Names: map[string]string{}, Stays: map[domain.Status]work.Histogram{}}
	var uncounted bool
	if err := t.Get(ctx, &uncounted, `SELECT EXISTS (SELECT FROM work_uncounted) OR NOT EXISTS (SELECT FROM work_filled)`); err != nil {
		return counted, err
	}
	counted.Complete = !uncounted
	err := readSums(ctx, t, q, &counted)
	if err == nil && q.Kind == work.Person && !q.ByMonth {
		err = readNames(ctx, t, &counted)
	}
	return counted, err
}

func readSums(ctx context.Context, t *database.Tx, q ports.WorkQuery, counted *ports.Counted) error {
	query := sumsOf(q, `work_sums`, `action`)
	return database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var key string
		var action domain.Action
		var n int
		if err := rows.Scan(&key, &action, &n); err != nil {
			return err
		}
		if counted.Rows[key] == nil {
			counted.Rows[key] = map[domain.Action]int{}
		}
		counted.Rows[key][action] = n
		return nil
	}, query.SQL+` GROUP BY 1, 2`, query.Args...)
}

// sumsOf returns a query for the sums of a table, to which the caller adds GROUP BY. It selects the key of a row
// of the report, which is a month or a value, then columns of the table, and the sum for them.
func sumsOf(q ports.WorkQuery, table, columns string) (query database.Query) {
	key := `value`
	if q.ByMonth {
		key = `to_char(day, 'YYYY-MM')`
	}
	query.Append(`SELECT `+key+`, `+columns+`, sum(n) FROM `+table+` WHERE kind = ? AND day >= ?::date AND day < ?::date`,
		string(q.Kind), domain.Day(q.From), domain.Day(q.To))
	if q.PersonID != "" {
		query.Append(` AND value = ?`, q.PersonID)
	}
	return query
}

func readNames(ctx context.Context, t *database.Tx, counted *ports.Counted) error {
	ids := make([]string, 0, len(counted.Rows))
	for id := range counted.Rows {
		if _, ok := domain.ParseID(id); ok {
			ids = append(ids, id)
		}
	}
	return database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var id, name string
		err := rows.Scan(&id, &name)
		counted.Names[id] = name
		return err
	}, `SELECT id, full_name FROM users WHERE id = ANY($1)`, pq.Array(ids))
}

func readStays(ctx context.Context, t *database.Tx, q ports.WorkQuery, counted *ports.Counted) error {
	return database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var status domain.Status
		var bin work.Bin
		err := rows.Scan(&status, &bin.Minutes, &bin.N)
		counted.Stays[status] = append(counted.Stays[status], bin)
		return err
	}, `SELECT status, minutes, sum(n) FROM work_times WHERE day >= $1::date AND day < $2::date GROUP BY 1, 2 ORDER BY 1, 2`, domain.Day(q.From), domain.Day(q.To))
}
