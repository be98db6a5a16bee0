package postgres

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"time"

	"github.com/lib/pq"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"backoffice/db/migrations"
)

// Migrate brings the database that dsn names to the schema of this program.
// Any number of servers may call it at once: an advisory lock lets one work
// while the others wait. It has a connection of its own without the usual
// limits of time, since a step over a large table takes as long as it takes.
func Migrate(ctx context.Context, dsn string) error {
	return migrate(ctx, dsn, func(p *goose.Provider) error {
		_, err := p.Up(ctx)
		return err
	})
}

// MigrateTo brings it to an earlier schema, as a backup of then wants it.
func MigrateTo(ctx context.Context, dsn string, schema int64) error {
	return migrate(ctx, dsn, func(p *goose.Provider) error {
		steps := p.ListSources()
		if newest := steps[len(steps)-1].Version; schema > newest {
			return fmt.Errorf("schema %d is newer than this program, which knows up to %d", schema, newest)
		}
		_, err := p.UpTo(ctx, schema)
		return err
	})
}

func migrate(ctx context.Context, dsn string, steps func(*goose.Provider) error) error {
	connector, err := patientConnector(dsn)
	if err != nil {
		return fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	db := sql.OpenDB(connector)
	defer db.Close()
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return fmt.Errorf("postgres: migrate: %w", err)
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, migrations.FS, goose.WithSessionLocker(locker))
	if err != nil {
		return fmt.Errorf("postgres: read the migrations: %w", err)
	}
	return faultOf(ctx, "migrate", steps(provider))
}

func patientConnector(dsn string) (*pq.Connector, error) {
	config, err := pq.NewConfig(dsn)
	if err != nil {
		return nil, err
	}
	patient := map[string]string{"timezone": "UTC", "statement_timeout": "0", "lock_timeout": "0"}
	maps.Copy(patient, config.Runtime)
	config.Runtime = patient
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 4 * time.Second
	}
	return pq.NewConnectorConfig(config)
}
