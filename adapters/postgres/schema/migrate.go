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

// A migration runs beside servers that serve requests. While it waits for the lock of a table, their later
// queries of the table wait behind it. So a step gives up after lockTimeout, which is much shorter than the
// timeout of a request, and is retried.
const (
	lockTimeout       = 300 * time.Millisecond
	lockRetryInterval = time.Second
	maxLockWait       = 10 * time.Minute
)

// MigrateWith migrates a database with other steps, for tests of upgrades.
func MigrateWith(ctx context.Context, dsn string, steps fs.FS) error {
	return migrate(ctx, dsn, steps, toNewest(ctx))
}

// toNewest returns a function that runs all steps.
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
	err = retry(ctx, func() (int64, error) { return migrateOnce(ctx, db, steps, do) })
	return database.Wrap(ctx, "migrate", err)
}

// retry repeats a migration that found a table in use. Each step has maxLockWait for itself: a large library
// needs longer for all of them. A failed attempt returns the schema that it reached, or unknownSchema.
func retry(ctx context.Context, attempt func() (reached int64, err error)) error {
	var stuckSince time.Time // when the next step first found a table in use
	for reached := int64(unknownSchema); ; {
		schema, err := attempt()
		inUse := database.HasCode(err, pqerror.LockNotAvailable, pqerror.TRDeadlockDetected)
		if stuckSince.IsZero() || schema != reached && schema != unknownSchema {
			reached, stuckSince = schema, time.Now()
		}
		if !inUse || time.Since(stuckSince) > maxLockWait {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(lockRetryInterval):
		}
	}
}

const unknownSchema = -1

func migrateOnce(ctx context.Context, db *sql.DB, steps fs.FS, do func(*goose.Provider, *sql.DB) error) (reached int64, err error) {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, uint64(maxLockWait/time.Second)))
	if err != nil {
		return unknownSchema, err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, steps, goose.WithSessionLocker(locker))
	if err != nil {
		return unknownSchema, fmt.Errorf("read the migrations: %w", err)
	}
	if err = do(provider, db); err != nil {
		var versionErr error
		if reached, _, versionErr = provider.GetVersions(ctx); versionErr != nil {
			reached = unknownSchema // the first error says why
		}
	}
	return reached, err
}
