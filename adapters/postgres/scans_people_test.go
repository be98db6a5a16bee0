package postgres_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/ports"
)

// fillSessions makes sessions and known browsers of the 40 people.
const fillSessions = `
CREATE TEMPORARY TABLE sittings AS SELECT i, ('00000000-0000-7000-8000-' || lpad((1 + i % 40)::text, 12, '0'))::uuid AS u, gen_random_uuid() AS id FROM generate_series(1, 8000) i;
INSERT INTO sessions (id, user_id, started_at, ends_at) SELECT id, u, now(), now() + interval '1 day' FROM sittings;
INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at) SELECT sha256(('p' || id)::bytea), id, now(), now() + interval '1 day' FROM sittings;
INSERT INTO known_browsers (hash, user_id, seen_at) SELECT sha256(id::text::bytea), u, now() FROM sittings;
ANALYZE sessions; ANALYZE refresh_tokens; ANALYZE known_browsers;`

// ofPeople are the requests of administrators about accounts. What they read besides accounts does
// not grow with the library (RULES §21.11).
func ofPeople(t *testing.T, seen *sqlx.DB, user string) map[string]func(*postgres.DB) error {
	_, err := seen.Exec(fillSessions)
	require.NoError(t, err)
	t.Cleanup(func() {
		_, err := seen.Exec(`DELETE FROM sessions; DELETE FROM known_browsers`) // other tests make their own
		require.NoError(t, err)
	})
	list := func(q ports.PeopleQuery) func(*postgres.DB) error {
		return func(db *postgres.DB) error { _, err := db.People.List(t.Context(), q, time.Now()); return err }
	}
	return map[string]func(*postgres.DB) error{
		"people":       list(ports.PeopleQuery{Page: 1, Limit: 25}),
		"people found": list(ports.PeopleQuery{Search: "nguoi", Page: 1, Limit: 25}),
		"person":       func(db *postgres.DB) error { _, err := db.People.Get(t.Context(), user, time.Now()); return err },
		"next to give": func(db *postgres.DB) error { _, err := db.Handovers.Next(t.Context(), user); return err },
		"change of a person": func(db *postgres.DB) error {
			return db.People.Change(t.Context(), operator, user, func(*ports.AccountWork) error { return nil })
		},
	}
}
