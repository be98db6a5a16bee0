// Package schema migrates a database and reports the progress of its migration.
package schema

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

	"github.com/lib/pq/pqerror"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"backoffice/adapters/postgres/database"
)

// A migration runs beside servers that serve requests. While it waits for a lock, all others wait
// behind it. So a step gives up after lockTimeout, which is much shorter than the timeout of a
// request, and is retried.
const (
	lockTimeout       = 300 * time.Millisecond
	lockRetryInterval = time.Second
	maxLockWait       = 10 * time.Minute
)

// MigrateWith migrates a database by other steps, for tests of upgrades.
func MigrateWith(ctx context.Context, dsn string, steps fs.FS) error {
	return migrate(ctx, dsn, steps, toNewest(ctx))
}

// toNewest runs all steps.
func toNewest(ctx context.Context) func(*goose.Provider, *sql.DB) error {
	return func(p *goose.Provider, _ *sql.DB) error { return takeSteps(ctx, p, math.MaxInt64) }
}

// takeSteps runs the steps up to a schema and logs each, because some take minutes in a large
// library. If none is pending, it takes no lock.
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
		"statement_timeout": "0", "lock_timeout": strconv.FormatInt(lockTimeout.Milliseconds(), 10)})
	if err != nil {
		return fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	db := sql.OpenDB(connector)
	defer db.Close()
	if err := refuseTooOld(ctx, db); err != nil {
		return database.Wrap(ctx, "migrate", err)
	}
	for begun := time.Now(); ; {
		err := migrateOnce(db, steps, do)
		waited := database.HasCode(err, pqerror.LockNotAvailable, pqerror.TRDeadlockDetected) // for a lock that others hold
		if !waited || time.Since(begun) > maxLockWait {
			return database.Wrap(ctx, "migrate", err)
		}
		select {
		case <-ctx.Done():
			return database.Wrap(ctx, "migrate", err)
		case <-time.After(lockRetryInterval):
		}
	}
}

func migrateOnce(db *sql.DB, steps fs.FS, do func(*goose.Provider, *sql.DB) error) error {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, uint64(maxLockWait/time.Second)))
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, steps, goose.WithSessionLocker(locker))
	if err != nil {
		return fmt.Errorf("read the migrations: %w", err)
	}
	return do(provider, db)
}
