package migrations_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// RULES §13.8.
func TestWhatAStepMayNotHoldIsNamed(t *testing.T) {
	for _, bad := range []string{
		`DROP TABLE tocs`, `TRUNCATE ebooks`, `LOCK TABLE ebooks`, `VACUUM FULL ebooks`, `CLUSTER ebooks`, `REINDEX TABLE ebooks`, `DROP FUNCTION refuse_change`,
		`DROP INDEX ebooks_by_time`, `DROP INDEX IF EXISTS ebooks_by_time`, `CREATE INDEX x ON ebooks (title)`, `create unique index on ebooks (title)`,
		`ALTER TABLE ebooks RENAME COLUMN title TO name`, `ALTER TABLE ebooks RENAME TO books`, `ALTER TABLE ebooks DROP COLUMN tags`,
		`ALTER TABLE ebooks ALTER COLUMN version TYPE bigint`, `ALTER TABLE ebooks ALTER COLUMN version SET DATA TYPE bigint`,
		`ALTER TABLE ebooks ALTER COLUMN cover_id SET NOT NULL`, "ALTER TABLE ebooks\n  ADD COLUMN a text NOT NULL", `ALTER TABLE ebooks ADD COLUMN a text NOT NULL DEFAULT ''`,
		`ALTER TABLE ebooks ADD COLUMN a uuid DEFAULT gen_random_uuid()`, `ALTER TABLE ebooks ADD COLUMN a bigserial`,
		`ALTER TABLE ebooks ADD COLUMN a int GENERATED ALWAYS AS IDENTITY`, `ALTER TABLE ebooks ADD COLUMN a uuid REFERENCES users`,
		`ALTER TABLE ebooks ADD CONSTRAINT a CHECK (version > 0)`, `ALTER TABLE ebooks ADD FOREIGN KEY (updated_by) REFERENCES users`,
		`ALTER TABLE ebooks ADD CONSTRAINT a UNIQUE (title)`, `ALTER TABLE ebooks ADD PRIMARY KEY (title)`, `ALTER TABLE ebooks SET UNLOGGED`,
		`ALTER TABLE workflow_logs DISABLE TRIGGER never_changed`, `UPDATE ebooks SET tags = ''`, `DELETE FROM files`, `INSERT INTO users SELECT 1`,
		`ALTER TABLE ebooks ADD COLUMN a text; ALTER TABLE users ADD COLUMN a text`,
		`ALTER TABLE ebooks ADD CONSTRAINT a CHECK (true) NOT VALID; ALTER TABLE ebooks VALIDATE CONSTRAINT a`,
		`CREATE INDEX CONCURRENTLY x ON ebooks (title)`,
		`CREATE TABLE a (b uuid); INSERT INTO a SELECT id FROM ebooks; ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES ebooks`,
	} {
		assert.Len(t, violations("-- +goose Up\n"+bad+";\n-- +goose Down\nSELECT 1;"), 1, bad)
	}
	for _, incomplete := range []string{
		`ALTER TABLE ebooks ADD COLUMN a text`,
		`CREATE INDEX CONCURRENTLY x ON ebooks (title)`,
		`SET lock_timeout = 0; CREATE INDEX CONCURRENTLY x ON ebooks (title); RESET lock_timeout`,
		`DROP INDEX CONCURRENTLY IF EXISTS x; CREATE INDEX CONCURRENTLY x ON ebooks (title)`,
		`SET lock_timeout = 0; DROP INDEX CONCURRENTLY IF EXISTS y; CREATE INDEX CONCURRENTLY x ON ebooks (title); RESET lock_timeout`,
	} {
		assert.Len(t, violations("-- +goose NO TRANSACTION\n-- +goose Up\n"+incomplete+";"), 1, incomplete)
	}
}

func TestWhatAStepMayHoldPasses(t *testing.T) {
	for _, good := range []string{
		`ALTER TABLE ebooks ADD COLUMN a text; -- DROP TABLE ebooks;`, `ALTER TABLE ebooks ADD COLUMN a int DEFAULT 0`,
		`CREATE TABLE a (id int PRIMARY KEY, b uuid NOT NULL REFERENCES users); CREATE INDEX a_b ON a (b); INSERT INTO a VALUES (1); ALTER TABLE a ADD CHECK (id > 0)`,
		`CREATE TABLE a (b uuid); INSERT INTO a SELECT id FROM ebooks; ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES ebooks NOT VALID`,
		`CREATE TABLE a (b uuid); ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES ebooks; INSERT INTO a VALUES (NULL)`,
		`ALTER TABLE ebooks ADD CONSTRAINT a CHECK (a > 0) NOT VALID`, `ALTER TABLE ebooks VALIDATE CONSTRAINT a`,
		`ALTER TABLE ebooks ADD CONSTRAINT a UNIQUE USING INDEX x`, `ALTER TABLE ebooks ALTER COLUMN tags SET DEFAULT ''`,
		"-- +goose StatementBegin\nCREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE ebooks SET a = 1; DELETE FROM files; $$;\n-- +goose StatementEnd",
	} {
		assert.Empty(t, violations("-- +goose Up\n"+good+"\n-- +goose Down\nDROP TABLE ebooks;"), good)
	}
	for _, index := range []string{`DROP INDEX CONCURRENTLY IF EXISTS x;`, `DROP INDEX CONCURRENTLY IF EXISTS x; CREATE UNIQUE INDEX CONCURRENTLY x ON ebooks (title);`} {
		assert.Empty(t, violations(strings.Join([]string{"-- +goose NO TRANSACTION", "-- +goose Up", "SET lock_timeout = 0;", index, "RESET lock_timeout;"}, "\n")), index)
	}
}
