package harness

import (
	"database/sql"
	"testing"

	"backoffice/test/wait"
)

// UntilStamped waits until every change of what is public has its stamp, and the second of the last one is
// complete. Before that the public's responses still change: changed_at is null, and lists by time end earlier.
func UntilStamped(t testing.TB, dsn string) {
	t.Helper()
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	wait.Until(t, func() bool {
		return Column(t, db, `SELECT coalesce(bool_and(pending_since IS NULL) AND max(changed_at) < (SELECT date_trunc('second', until) FROM publication_horizon), false)::text FROM publications`)[0] == "true"
	}, "all changes have their stamps")
}
