package postgres

import (
	"context"
	"database/sql"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
)

// repairedBatch is how many e-books are repaired in a transaction.
const repairedBatch = 1000

// progressInterval is how often a long repair logs its progress.
const progressInterval = 5 * time.Second

// repairEach runs a statement for all e-books in batches, each in a transaction: those with ids
// after $1 up to $2. It logs progress with what.
func repairEach(ctx context.Context, db *sql.DB, what, statement string) error {
	lastLogged := time.Now()
	for after, done := uuid.Nil.String(), 0; ; done += repairedBatch {
		if time.Since(lastLogged) > progressInterval {
			slog.InfoContext(ctx, "bringing e-books up to date", "what", what, "done", done)
			lastLogged = time.Now()
		}
		var last sql.NullString
		err := db.QueryRowContext(ctx, `SELECT max(id::text COLLATE "C") FROM (SELECT id FROM ebooks WHERE id > $1 ORDER BY id LIMIT $2) e`, after, repairedBatch).Scan(&last)
		if err != nil || !last.Valid {
			return err
		}
		if _, err := repairOnce(ctx, db, statement, after, last.String); err != nil {
			return err
		}
		after = last.String
	}
}

// repairOnce runs one statement in a transaction. If the program dies in it, the next migration
// repeats it.
func repairOnce(ctx context.Context, db *sql.DB, statement string, args ...any) (rows int64, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	rows, err = database.RowsAffected(tx.ExecContext(ctx, statement, args...))
	if err != nil {
		return 0, err
	}
	return rows, tx.Commit()
}
