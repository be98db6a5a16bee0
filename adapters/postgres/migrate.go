package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strconv"
	"time"

	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"backoffice/adapters/postgres/database"
	"backoffice/db/migrations"
)

// A migration works beside servers that answer requests. Whoever waits for a
// lock lets everybody else wait behind it, so a step gives up after lockPause,
// far below the patience of a request, and comes again until its turn is there.
const (
	lockPause   = 300 * time.Millisecond
	lockTries   = time.Second // apart
	lockGivenUp = 10 * time.Minute
)

// Migrate brings the database that dsn names to the schema of this program, or
// leaves it where it is newer. Any number of servers may call it at once: an
// advisory lock lets one work while the others wait.
func Migrate(ctx context.Context, dsn string) error { return MigrateWith(ctx, dsn, migrations.FS) }

// MigrateWith is Migrate with other steps.
func MigrateWith(ctx context.Context, dsn string, steps fs.FS) error {
	return migrate(ctx, dsn, steps, func(p *goose.Provider, db *sql.DB) error {
		if _, err := p.Up(ctx); err != nil { // where nothing is pending it waits for nobody
			return err
		}
		return repair(ctx, db)
	})
}

// MigrateTo brings it to an earlier schema, as a backup of then wants it.
func MigrateTo(ctx context.Context, dsn string, schema int64) error {
	return migrate(ctx, dsn, migrations.FS, func(p *goose.Provider, _ *sql.DB) error {
		steps := p.ListSources()
		if newest := steps[len(steps)-1].Version; schema > newest {
			return fmt.Errorf("schema %d is newer than this program, which knows up to %d", schema, newest)
		}
		_, err := p.UpTo(ctx, schema)
		return err
	})
}

func migrate(ctx context.Context, dsn string, steps fs.FS, do func(*goose.Provider, *sql.DB) error) error {
	connector, err := database.Connector(dsn, map[string]string{
		"statement_timeout": "0", "lock_timeout": strconv.FormatInt(lockPause.Milliseconds(), 10)})
	if err != nil {
		return fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	db := sql.OpenDB(connector)
	defer db.Close()
	for begun := time.Now(); ; {
		err := migrateOnce(db, steps, do)
		if !outOfTurn(err) || time.Since(begun) > lockGivenUp {
			return database.Wrap(ctx, "migrate", err)
		}
		select {
		case <-ctx.Done():
			return database.Wrap(ctx, "migrate", err)
		case <-time.After(lockTries):
		}
	}
}

func migrateOnce(db *sql.DB, steps fs.FS, do func(*goose.Provider, *sql.DB) error) error {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, uint64(lockGivenUp/time.Second)))
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, steps, goose.WithSessionLocker(locker),
		goose.WithVerbose(true), goose.WithSlog(slog.Default())) // a large library's upgrade takes minutes
	if err != nil {
		return fmt.Errorf("read the migrations: %w", err)
	}
	return do(provider, db)
}

// outOfTurn tells whether a step gave up for the sake of somebody else.
func outOfTurn(err error) bool {
	e, ok := errors.AsType[*pq.Error](err)
	return ok && (e.Code == pqerror.LockNotAvailable || e.Code == pqerror.TRDeadlockDetected)
}
