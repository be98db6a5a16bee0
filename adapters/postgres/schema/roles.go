package schema

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"
	"github.com/pressly/goose/v3"

	"backoffice/adapters/postgres/database"
	"backoffice/db/migrations"
)

// MigrateFor migrates the database, as its owner, to the schema of this program, and grants the serving
// role only what a server needs. It does not change a newer schema. Any number of servers may call
// it at the same time: an advisory lock makes the others wait.
//
// The serving role reads and writes rows, and can add to the history but not change it. It owns
// nothing, so it cannot remove triggers or tables. If owner is "", one role does both.
func MigrateFor(ctx context.Context, owner, serving string) error {
	return migrateFor(ctx, owner, serving, toNewest(ctx))
}

// MigrateTo is MigrateFor to an earlier schema, which restoring an older backup needs.
func MigrateTo(ctx context.Context, owner, serving string, schema int64) error {
	if err := CheckKnown(schema); err != nil {
		return err
	}
	return migrateFor(ctx, owner, serving, func(p *goose.Provider, _ *sql.DB) error { return takeSteps(ctx, p, schema) })
}

// CheckKnown returns an error unless this program can migrate an empty database to a schema.
func CheckKnown(schema int64) error {
	if newest := Newest(); schema > newest {
		return fmt.Errorf("schema %d is newer than this program, which knows up to %d", schema, newest)
	}
	if schema < oldestSchema {
		return fmt.Errorf("schema %d: %w", schema, ErrTooOld)
	}
	return nil
}

func migrateFor(ctx context.Context, owner, serving string, do func(*goose.Provider, *sql.DB) error) error {
	if owner == "" || owner == serving {
		return explainDenied(migrate(ctx, serving, migrations.FS, do))
	}
	config, err := pq.NewConfig(serving)
	if err != nil {
		return fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	err = migrate(ctx, owner, migrations.FS, func(p *goose.Provider, db *sql.DB) error {
		if err := do(p, db); err != nil {
			return err
		}
		return grant(ctx, db, config.User)
	})
	if err != nil {
		return err
	}
	return requireSame(ctx, owner, serving)
}

// requireSame returns an error unless both addresses reach the same database. It is called after the migration, which
// gives the serving role the right to connect.
func requireSame(ctx context.Context, owner, serving string) error {
	var identities [2]string
	for i, dsn := range []string{owner, serving} {
		db, err := database.Open(dsn)
		if err != nil {
			return err
		}
		defer db.Close() //nolint:errcheck // it has only been read
		if identities[i], err = Identity(ctx, db); err != nil {
			return err
		}
	}
	if identities[0] != identities[1] {
		return errors.New("DATABASE_OWNER_URL names another database than DATABASE_URL")
	}
	return nil
}

// explainDenied adds what to do if the serving role cannot migrate.
func explainDenied(err error) error {
	if database.HasCode(err, pqerror.InsufficientPrivilege) {
		return fmt.Errorf(migrateAsOwner+": %w", err)
	}
	return err
}

const migrateAsOwner = "the database has to be migrated by its owner; set DATABASE_OWNER_URL, or run `cms migrate` with it first"

// CheckRoles returns an error unless the role of db may create tables and the serving role exists.
func CheckRoles(ctx context.Context, db reader, serving string) error {
	config, err := pq.NewConfig(serving)
	if err != nil {
		return fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	var creates, exists bool
	err = db.Scan(ctx, []any{&creates, &exists}, `SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false), to_regrole($1) IS NOT NULL`,
		pq.QuoteIdentifier(config.User))
	switch {
	case err != nil:
		return database.Wrap(ctx, "check the roles", err)
	case !creates:
		return errors.New(migrateAsOwner)
	case !exists:
		return fmt.Errorf("DATABASE_URL: role %q does not exist", config.User)
	}
	return nil
}

// OwnsTables reports whether the role of db could also remove tables and triggers.
func OwnsTables(ctx context.Context, db reader) (owns bool, err error) {
	err = db.Get(ctx, &owns, `SELECT EXISTS (SELECT FROM pg_class c
		WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND c.relkind = 'r' AND pg_has_role(c.relowner, 'MEMBER'))`)
	return owns, database.Wrap(ctx, "look who owns the tables", err)
}

// grantLock lets one program at a time grant rights.
const grantLock = 0x636d736772616e // "cmsgran"

// grant grants role its rights on existing tables and on those of later steps. It changes nothing
// if nothing is missing.
func grant(ctx context.Context, db *sql.DB, role string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // has no effect after a commit
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock($1)`, grantLock); err != nil {
		return err
	}
	statements, err := missingGrants(ctx, tx, role)
	if err != nil {
		return err
	}
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// missingGrantsQuery returns the statements to run for the tables named in $2 and for the list of steps
// (goose_db_version). In tables with the trigger never_changed rows may only be added; the list of steps may
// only be read.
const missingGrantsQuery = `
	WITH required AS (
		SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS name, CASE
			WHEN c.relname = 'goose_db_version' THEN '{SELECT}'::text[]
			WHEN EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'never_changed') THEN '{SELECT,INSERT}'
			ELSE '{SELECT,INSERT,UPDATE,DELETE}' END AS rights
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = current_schema() AND c.relkind = 'r' AND (c.relname = ANY ($2) OR c.relname = 'goose_db_version')
	), given AS (
		SELECT c.oid, array_agg(a.privilege_type) AS rights FROM pg_class c, aclexplode(c.relacl) a
		WHERE a.grantee = $1::regrole GROUP BY c.oid
	)
	SELECT format('REVOKE ALL ON %2$s FROM %3$s; GRANT %1$s ON %2$s TO %3$s', array_to_string(r.rights, ', '), r.name, $1::regrole)
	FROM required r LEFT JOIN given g USING (oid)
	WHERE g.rights IS NULL OR NOT (g.rights @> r.rights AND g.rights <@ r.rights)
	UNION ALL
	SELECT unnest(ARRAY[format('GRANT USAGE ON SCHEMA %I TO %s', current_schema(), $1::regrole),
		format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %s', current_database(), $1::regrole),
		format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %s', current_schema(), $1::regrole)])
	WHERE NOT EXISTS (SELECT FROM pg_default_acl d, aclexplode(d.defaclacl) a WHERE d.defaclnamespace = quote_ident(current_schema())::regnamespace
		AND d.defaclrole = current_user::regrole AND a.grantee = $1::regrole)`

func missingGrants(ctx context.Context, tx *sql.Tx, role string) (statements []string, err error) {
	return database.Collect(ctx, tx.QueryContext, func(rows *sql.Rows, statement *string) error { return rows.Scan(statement) },
		missingGrantsQuery, pq.QuoteIdentifier(role), pq.Array(Tables()))
}
