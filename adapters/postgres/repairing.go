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

// repairTold is how often a long repair says that it goes on.
const repairTold = 5 * time.Second

// repairingEach runs a statement for all e-books, a batch in each transaction: those
// whose ids come after $1, up to $2. It tells every few seconds that it goes on with what.
func repairingEach(ctx context.Context, db *sql.DB, what, statement string) error {
	told := time.Now()
	for after, done := uuid.Nil.String(), 0; ; done += repairedBatch {
		if time.Since(told) > repairTold {
			slog.InfoContext(ctx, "bringing e-books up to date", "what", what, "done", done)
			told = time.Now()
		}
		var last sql.NullString
		err := db.QueryRowContext(ctx, `SELECT max(id::text COLLATE "C") FROM (SELECT id FROM ebooks WHERE id > $1 ORDER BY id LIMIT $2) e`, after, repairedBatch).Scan(&last)
		if err != nil || !last.Valid {
			return err
		}
		if _, err := repairing(ctx, db, statement, after, last.String); err != nil {
			return err
		}
		after = last.String
	}
}

// repairing runs one statement in a transaction. Each is a step of a migration,
// which whoever dies in it begins again.
func repairing(ctx context.Context, db *sql.DB, statement string, args ...any) (rows int64, err error) {
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
