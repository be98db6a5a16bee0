package operations

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// RULES §8.10: a server whose clock is ahead of the database, which dates the rows, removes nothing early.
func TestASweepGoesByTheClockOfTheDatabase(t *testing.T) {
	s := harness.NewServer(t)
	db := connect(t, s)
	id := full(s.As(t, "editor"), "Trong thùng rác")
	s.As(t, "manager").Delete("/ebooks/" + id).Want(http.StatusOK)
	s.Stop() // it sweeps by itself
	execSQL(t, db, `UPDATE ebooks SET deleted_at = deleted_at - interval '31 days' WHERE deleted_at IS NOT NULL`)
	name := text(t, db, `SELECT current_database()`)
	execSQL(t, db, `CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ SELECT pg_catalog.clock_timestamp() - interval '2 days' $$`)
	execSQL(t, db, `ALTER DATABASE `+name+` SET search_path = public, pg_catalog`) // the server's clock is 2 days ahead
	assert.Contains(t, s.Run(t, "", "sweep"), "Removed 0 e-books")
	execSQL(t, db, `ALTER DATABASE `+name+` RESET search_path`)
	assert.Contains(t, s.Run(t, "", "sweep"), "Removed 1 e-books")
}
