package backup

import (
	"context"
	"fmt"
	"io"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// CheckLoads loads a dump into temporary tables with the constraints of the real ones, and rolls back.
// Indexes that are not unique are left out: they cannot refuse rows.
func (r *Archive) CheckLoads(ctx context.Context, schema int64, tables []string, open func(table string) (io.ReadCloser, error)) (rows []int, err error) {
	err = r.DB.LongRunning().Trial(ctx, "prove a dump", func(t *database.Tx) error {
		if err := prepareLoad(ctx, t); err != nil {
			return err
		}
		found, err := schemaOf(ctx, t)
		if err != nil {
			return err
		}
		if found != schema {
			return fmt.Errorf("the schema has become %d since the dump, which is of schema %d", found, schema)
		}
		home, err := productSchema(ctx, t)
		if err != nil {
			return err
		}
		constraints, err := constraintsOf(ctx, t)
		if err != nil {
			return err
		}
		for _, table := range tables {
			if err := createCopy(ctx, t, home, table, constraints[table]); err != nil {
				return fmt.Errorf("%s: %w", table, err)
			}
		}
		if rows, err = loadTables(ctx, t, target{"pg_temp", home}, tables, open); err != nil {
			return err
		}
		_, err = t.ExecContext(ctx, `SET CONSTRAINTS ALL IMMEDIATE`)
		return err
	})
	return rows, err
}

// constraintsOf returns, for each table, the statements that give its temporary copy the same keys
// and references. They are read before the copies exist, because then PostgreSQL
// prints names without a schema. Once the copies exist, these names mean the copies.
func constraintsOf(ctx context.Context, t *database.Tx) (map[string][]string, error) {
	var found []struct {
		Table string `json:"table"`
		Rule  string `json:"rule"`
	}
	err := t.SelectContext(ctx, &found, `SELECT t.relname AS table, 'ADD ' || pg_get_constraintdef(k.oid) AS rule
		FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
		WHERE t.relnamespace = quote_ident(current_schema())::regnamespace AND t.relkind = 'r' AND k.contype IN ('p', 'u', 'f', 'x')
		ORDER BY k.contype = 'f', k.conname`)
	constraints := map[string][]string{}
	for _, f := range found {
		constraints[f.Table] = append(constraints[f.Table], f.Rule)
	}
	return constraints, err
}

// createCopy creates a temporary table of the same name. It hides the real one until the
// transaction ends.
func createCopy(ctx context.Context, t *database.Tx, home, table string, constraints []string) error {
	name := qualified("pg_temp", table)
	_, err := t.ExecContext(ctx, `CREATE TEMPORARY TABLE `+pq.QuoteIdentifier(table)+` (LIKE `+qualified(home, table)+
		` INCLUDING ALL EXCLUDING INDEXES) ON COMMIT DROP`)
	if err != nil {
		return err
	}
	for _, constraint := range constraints {
		if _, err := t.ExecContext(ctx, `ALTER TABLE `+name+` `+constraint); err != nil {
			return err
		}
	}
	var indexes []string // statements that create the unique indexes without a constraint
	err = t.SelectContext(ctx, &indexes, `SELECT replace(pg_get_indexdef(i.indexrelid), ' ON ' || quote_ident($2) || '.', ' ON pg_temp.') FROM pg_index i
		WHERE i.indrelid = $1::regclass AND i.indisunique AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
		qualified(home, table), home)
	if err != nil {
		return err
	}
	for _, index := range indexes {
		if _, err := t.ExecContext(ctx, index); err != nil {
			return err
		}
	}
	return nil
}
