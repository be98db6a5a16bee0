package postgres_test

import (
	"testing"
	"time"

	"backoffice/adapters/postgres"
	"backoffice/ports"
)

// ofPeople are the questions of administrators about accounts. What they read besides accounts does
// not grow with the library (RULES §21.11).
func ofPeople(t *testing.T, user string) map[string]func(*postgres.DB) error {
	list := func(q ports.PeopleQuery) func(*postgres.DB) error {
		return func(db *postgres.DB) error { _, err := db.People.List(t.Context(), q, time.Now()); return err }
	}
	return map[string]func(*postgres.DB) error{
		"people":       list(ports.PeopleQuery{Page: 1, Limit: 25}),
		"people found": list(ports.PeopleQuery{Search: "nguoi", Page: 1, Limit: 25}),
		"person":       func(db *postgres.DB) error { _, err := db.People.Get(t.Context(), user, time.Now()); return err },
		"left to give": func(db *postgres.DB) error { _, err := db.Handovers.Left(t.Context(), user, 100); return err },
		"change of a person": func(db *postgres.DB) error {
			return db.People.Change(t.Context(), operator, user, func(*ports.AccountWork) error { return nil })
		},
	}
}
