package backup

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// Load fills the empty tables, in one transaction. It then ends all access and all links for a password, disables
// the webhooks and ends the digests of today.
func (r *Archive) Load(ctx context.Context, tables []string, open func(table string) (io.ReadCloser, error)) error {
	db := r.DB.LongRunning()
	return db.Write(ctx, "load", func(t *database.Tx) error {
		if err := prepareLoad(ctx, t); err != nil {
			return err
		}
		home, err := productSchema(ctx, t)
		if err != nil {
			return err
		}
		if err := requireEmpty(ctx, t, tables); err != nil {
			return err
		}
		if _, err := loadTables(ctx, t, target{home, home}, tables, open); err != nil {
			return err
		}
		if err := moveSequences(ctx, t, tables); err != nil {
			return err
		}
		for _, end := range []func(context.Context, *database.Tx, []string) error{endAccess, endLinks, disableWebhooks, endDigests} {
			if err := end(ctx, t, tables); err != nil {
				return err
			}
		}
		return nil
	})
}

// prepareLoad lifts a transaction's time limits. It also stops the triggers that count the bytes
// in the store, because a dump contains the counts.
func prepareLoad(ctx context.Context, t *database.Tx) error {
	_, err := t.ExecContext(ctx, `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL cms.loading = 'on'`)
	return err
}

// target names the schema of the tables that rows are inserted into, and the schema of the real tables, whose
// columns they have: the former may be temporary copies.
type target struct{ schema, columnsFrom string }

// productSchema returns the schema of the product's tables.
func productSchema(ctx context.Context, t *database.Tx) (home string, err error) {
	err = t.GetContext(ctx, &home, `SELECT current_schema()`)
	return home, err
}

// loadTables loads tables into the target and returns the number of rows of each.
func loadTables(ctx context.Context, t *database.Tx, to target, tables []string, open func(string) (io.ReadCloser, error)) ([]int, error) {
	rows := make([]int, len(tables))
	for i, table := range tables {
		var err error
		if rows[i], err = loadTable(ctx, t, to, table, open); err != nil {
			return nil, fmt.Errorf("%s: %w", table, err)
		}
	}
	return rows, nil
}

// batchBytes is how many bytes of rows are collected before they are sent.
const batchBytes = 4 << 20

func loadTable(ctx context.Context, t *database.Tx, to target, table string, open func(string) (io.ReadCloser, error)) (loaded int, err error) {
	insert, err := insertInto(ctx, t, to, table)
	if err != nil {
		return 0, err
	}
	r, err := open(table)
	if err != nil {
		return 0, err
	}
	defer r.Close()
	rows, batch := bufio.NewReaderSize(r, 1<<20), []byte{'['}
	for {
		row, err := rows.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return loaded, err
		}
		batch = append(batch, bytes.TrimSuffix(row, []byte{'\n'})...)
		ended := len(row) == 0
		if len(batch) > 1 && (ended || len(batch) > batchBytes) {
			n, err := database.RowsAffected(t.ExecContext(ctx, insert, string(append(bytes.TrimSuffix(batch, []byte{','}), ']'))))
			if err != nil {
				return loaded, err
			}
			loaded, batch = loaded+int(n), append(batch[:0], '[')
		} else if !ended {
			batch = append(batch, ',')
		}
		if ended {
			return loaded, nil
		}
	}
}

// insertInto returns the statement that inserts rows from one JSON document.
func insertInto(ctx context.Context, t *database.Tx, to target, table string) (string, error) {
	var columns []string
	err := t.SelectContext(ctx, &columns, `SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
		qualified(to.columnsFrom, table))
	if err != nil {
		return "", err
	}
	for i, name := range columns {
		columns[i] = pq.QuoteIdentifier(name)
	}
	names := strings.Join(columns, ", ")
	return `INSERT INTO ` + qualified(to.schema, table) + ` (` + names + `) OVERRIDING SYSTEM VALUE SELECT ` + names + ` FROM json_populate_recordset(NULL::` + qualified(to.columnsFrom, table) + `, $1::json)`, nil
}

func qualified(schema, table string) string {
	return pq.QuoteIdentifier(schema) + "." + pq.QuoteIdentifier(table)
}

// moveSequences sets the sequences of tables to continue after the backup's numbers.
func moveSequences(ctx context.Context, t *database.Tx, tables []string) error {
	var columns []struct {
		Table  string `json:"table"`
		Column string `json:"column"`
	}
	err := t.SelectContext(ctx, &columns, `SELECT table_name AS table, column_name AS column FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = ANY ($1) AND is_identity = 'YES'`, pq.Array(tables))
	if err != nil {
		return err
	}
	for _, c := range columns {
		name := pq.QuoteIdentifier(c.Table)
		_, err := t.ExecContext(ctx, `SELECT setval(pg_get_serial_sequence($1, $2), coalesce((SELECT max(`+pq.QuoteIdentifier(c.Column)+`) FROM `+name+`), 0) + 1, false)`,
			name, c.Column)
		if err != nil {
			return err
		}
	}
	return nil
}
