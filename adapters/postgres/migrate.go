package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"path"
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
	return migrate(ctx, dsn, steps, toNewest(ctx))
}

// toNewest takes every step that is there, and mends what the steps may not.
func toNewest(ctx context.Context) func(*goose.Provider, *sql.DB) error {
	return func(p *goose.Provider, db *sql.DB) error {
		if err := takeSteps(ctx, p, math.MaxInt64); err != nil {
			return err
		}
		return repair(ctx, db)
	}
}

// takeSteps takes one step after the other up to a schema, and logs each as it is done: over
// a large library some take minutes. Where nothing is pending it waits for nobody.
func takeSteps(ctx context.Context, p *goose.Provider, schema int64) error {
	for {
		if current, _, err := p.GetVersions(ctx); err != nil || current >= schema {
			return err
		}
		step, err := p.UpByOne(ctx)
		if errors.Is(err, goose.ErrNoNextVersion) {
			return nil
		}
		if err != nil {
			return err
		}
		slog.Info("migration completed", "step", path.Base(step.Source.Path), "seconds", step.Duration.Seconds())
	}
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
	provider, err := goose.NewProvider(goose.DialectPostgres, db, steps, goose.WithSessionLocker(locker))
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
