package operations

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/schema"
	"backoffice/test/harness"
)

// beyondTheServer is what the role that serves may not do.
var beyondTheServer = []string{
	`ALTER TABLE workflow_logs DISABLE TRIGGER never_changed`, `DROP TRIGGER never_changed ON workflow_logs`,
	`DELETE FROM workflow_logs`, `UPDATE workflow_logs SET comment = 'x'`, `TRUNCATE workflow_logs`, `SET session_replication_role = replica`,
	`CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`,
	`DROP TABLE ebooks CASCADE`, `TRUNCATE ebooks CASCADE`, `ALTER TABLE ebooks DROP COLUMN title`, `ALTER TABLE workflow_logs OWNER TO cms_server`,
	`CREATE TABLE another (id int)`, `DROP SCHEMA public CASCADE`, `DELETE FROM goose_db_version`, `CREATE ROLE another`, `CREATE DATABASE another`,
}

// refusesTheServer requires that a database refuses all this to the role that serves.
func refusesTheServer(t *testing.T, serving string) {
	t.Helper()
	if os.Getenv("TEST_DATABASE_URL") != "" {
		t.Log("this PostgreSQL belongs to others, and no role is made there")
	}
	db := open(t, serving)
	for _, statement := range beyondTheServer {
		_, err := db.ExecContext(t.Context(), statement)
		require.Error(t, err, statement)
		assert.Regexp(t, `permission denied|must be owner`, err.Error(), statement)
	}
}

// RULES §14.2.
func TestTheDatabaseRoleThatServesOwnsNothing(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	id := full(editor, "Không ai sửa được lịch sử")
	editor.Act(id, "submit", nil).Want(200)
	refusesTheServer(t, harness.Serving(s.DSN))
	s.As(t, "expert").Act(id, "approve", nil).Want(200)
	s.Run(t, "", "sweep")
	s.Run(t, "", "backup", filepath.Join(t.TempDir(), "backup"))
	assert.NotContains(t, s.Log(), "both serves and owns")
	s.Verify(t)
}

// RULES §14.2.
func TestAStartSaysWhereOneRoleServesAndOwns(t *testing.T) {
	dsn := harness.EmptyPostgres(t)
	s := harness.NewServer(t, "DATABASE_URL="+dsn)
	assert.Contains(t, s.Log(), "both serves and owns")
}

// RULES §14.2.
func TestTheTablesAreMadeOnlyByTheirOwner(t *testing.T) {
	owner := harness.EmptyPostgres(t)
	serving := harness.Serving(owner)
	err := schema.MigrateFor(t.Context(), "", serving)
	assert.ErrorContains(t, err, "DATABASE_OWNER_URL", "it cannot, and says what is missing")
	s := harness.NewServer(t, "DATABASE_URL="+serving, "DATABASE_OWNER_URL="+owner)
	assert.Contains(t, s.Log(), "migration completed", "each step is logged when it is done (RULES §13.8)")
	full(s.As(t, "editor"), "Bảng của chủ")
	refusesTheServer(t, serving)
	s.Run(t, "", "migrate")

	require.NoError(t, schema.MigrateWith(t.Context(), owner, nextSteps()), "a later version, whose program is not there yet")
	rights := text(t, open(t, owner), `SELECT string_agg(DISTINCT has_table_privilege('cms_server', oid, 'SELECT, INSERT')::text, ' ')
		FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'goose_db_version'`)
	assert.Equal(t, "true", rights, "what it makes can be used immediately")
}

// RULES §14.2.
func TestTheStandaloneServerOwnsNothing(t *testing.T) {
	product := harness.NewProduct(t)
	refusesTheServer(t, product.ServerDSN(t))
	environment, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(product.PID("server")), "environ"))
	require.NoError(t, err)
	assert.NotContains(t, string(environment), "DATABASE_OWNER_URL", "the server never learns the owner's password")
}

func TestRightsThatAreThereAreNotGivenAgain(t *testing.T) {
	owner := harness.Postgres(t)
	require.NoError(t, schema.MigrateFor(t.Context(), owner, harness.Serving(owner)))
	db := open(t, owner)
	rows := func() string {
		return text(t, db, `SELECT string_agg(relname || xmin::text || relacl::text, ' ' ORDER BY relname) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`)
	}
	before := rows()
	done := make(chan error, 8)
	for range cap(done) {
		go func() { done <- schema.MigrateFor(context.Background(), owner, harness.Serving(owner)) }()
	}
	for range cap(done) {
		assert.NoError(t, <-done)
	}
	assert.Equal(t, before, rows())
	execSQL(t, db, `GRANT DELETE ON workflow_logs TO cms_server`)
	require.NoError(t, schema.MigrateFor(t.Context(), owner, harness.Serving(owner)))
	assert.Equal(t, "false", text(t, db, `SELECT has_table_privilege('cms_server', 'workflow_logs', 'DELETE')::text`), "and what is too much is taken back")
}

// RULES §14.2: a table that an operator has made may belong to a role that lets the owner of the tables give no
// rights on it.
func TestAMigrationGivesNoRightsOnTablesOfTheOperator(t *testing.T) {
	owner := harness.Postgres(t)
	db := open(t, owner)
	execSQL(t, db, `CREATE TABLE ebooks_before AS TABLE ebooks`)
	execSQL(t, db, `REVOKE ALL ON ebooks_before FROM cms_server`)
	require.NoError(t, schema.MigrateFor(t.Context(), owner, harness.Serving(owner)))
	assert.Equal(t, "false", text(t, db, `SELECT has_table_privilege('cms_server', 'ebooks_before', 'SELECT')::text`))
}
