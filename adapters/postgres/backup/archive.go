// Package backup copies all tables into a backup and back, and holds off the sweep meanwhile.
package backup

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/schema"
	"backoffice/adapters/postgres/search/index"
	"backoffice/ports"
)

var _ ports.Archive = (*Archive)(nil)

// Archive implements ports.Archive and ports.SweepLock.
type Archive struct{ DB *database.DB }

// Dump writes the tables of a backup, from one snapshot.
func (r *Archive) Dump(ctx context.Context, create func(table string) (io.WriteCloser, error)) (schema int64, err error) {
	err = r.DB.LongRunning().View(ctx, "dump", func(t *database.Tx) error {
		if schema, err = schemaOf(ctx, t); err != nil {
			return err
		}
		tables, _, err := tablesOf(ctx, t)
		if err != nil {
			return err
		}
		for _, table := range tables {
			if err := dumpTable(ctx, t, table, create); err != nil {
				return fmt.Errorf("%s: %w", table, err)
			}
		}
		return nil
	})
	return schema, err
}

func schemaOf(ctx context.Context, t *database.Tx) (version int64, err error) {
	err = t.GetContext(ctx, &version, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`)
	return version, err
}

// Tables returns the tables of a backup, and those that are not the product's.
func (r *Archive) Tables(ctx context.Context) (own, foreign []string, err error) {
	err = r.DB.LongRunning().View(ctx, "list tables", func(t *database.Tx) error {
		own, foreign, err = tablesOf(ctx, t)
		return err
	})
	return own, foreign, err
}

// notBackedUp are the product's tables that no backup has. The search index is left out because it can be built
// again. Claims, sign-ons and running servers are left out because none of them still exists when somebody restores.
var notBackedUp = append([]string{"goose_db_version", "claims", "sign_ons", "servers"}, index.Tables...)

// tablesOf returns the tables of a backup, each after those that it refers to, and the foreign ones, which the product
// has not created: the database of a restore has none of these. The names of a newer schema's tables are not known to
// this program, so all tables of that schema belong to the backup.
func tablesOf(ctx context.Context, t *database.Tx) (own, foreign []string, err error) {
	var rows []tableRow
	err = t.SelectContext(ctx, &rows, `SELECT c.relname AS name, ARRAY(SELECT DISTINCT f.relname::text FROM pg_constraint k
		JOIN pg_class f ON f.oid = k.confrelid WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS uses
		FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = quote_ident(current_schema())::regnamespace
		AND c.relname <> ALL ($1) ORDER BY c.relname`, pq.Array(notBackedUp))
	if err != nil {
		return nil, nil, err
	}
	found, err := schemaOf(ctx, t)
	if err != nil {
		return nil, nil, err
	}
	if known := schema.Tables(); found <= schema.Newest() {
		rows = slices.DeleteFunc(rows, func(row tableRow) bool {
			if slices.Contains(known, row.Name) {
				return false
			}
			foreign = append(foreign, row.Name)
			return true
		})
	}
	own, err = inOrder(rows)
	return own, foreign, err
}

// tableRow is a table with those that it refers to.
type tableRow struct {
	Name string         `json:"name"`
	Uses pq.StringArray `json:"uses"`
}

// inOrder returns the names of tables, each after those that it refers to.
func inOrder(rows []tableRow) (tables []string, err error) {
	for len(rows) > 0 {
		next := slices.IndexFunc(rows, func(row tableRow) bool {
			return !slices.ContainsFunc(rows, func(other tableRow) bool { return slices.Contains(row.Uses, other.Name) })
		})
		if next < 0 {
			return nil, errors.New("tables refer to each other in a circle")
		}
		tables, rows = append(tables, rows[next].Name), slices.Delete(rows, next, next+1)
	}
	return tables, nil
}

func dumpTable(ctx context.Context, t *database.Tx, table string, create func(string) (io.WriteCloser, error)) error {
	w, err := create(table)
	if err != nil {
		return err
	}
	err = database.Each(ctx, t.QueryContext, func(rows *sql.Rows) error {
		var text []byte
		if err := rows.Scan(&text); err != nil {
			return err
		}
		_, err := w.Write(oneLine(text))
		return err
	}, `SELECT row_to_json(t)::text FROM `+pq.QuoteIdentifier(table)+` t`)
	return errors.Join(err, w.Close())
}

// oneLine removes line breaks, which a JSON document in the row may have.
func oneLine(row []byte) []byte {
	var out bytes.Buffer
	if bytes.IndexByte(row, '\n') >= 0 && json.Compact(&out, row) == nil {
		row = out.Bytes()
	}
	return append(row, '\n')
}

// CheckEmpty returns nil if the database has this version of the schema and no rows.
func (r *Archive) CheckEmpty(ctx context.Context, schema int64) error {
	return r.DB.LongRunning().View(ctx, "look whether the database is empty", func(t *database.Tx) error {
		found, err := schemaOf(ctx, t)
		if err != nil {
			return err
		}
		if found != schema {
			return fmt.Errorf("the database has schema %d, the backup schema %d; give it a new, empty database", found, schema)
		}
		tables, _, err := tablesOf(ctx, t)
		if err != nil {
			return err
		}
		return requireEmpty(ctx, t, tables)
	})
}

func requireEmpty(ctx context.Context, t *database.Tx, tables []string) error {
	for _, table := range tables {
		var some bool
		if err := t.GetContext(ctx, &some, `SELECT EXISTS (SELECT FROM `+pq.QuoteIdentifier(table)+`)`); err != nil {
			return err
		}
		if some {
			return fmt.Errorf("%w: there are rows in %s", ports.ErrNotEmpty, table)
		}
	}
	return nil
}
