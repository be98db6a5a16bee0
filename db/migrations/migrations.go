// Package migrations holds the steps that build the database, embedded so that
// the program brings its own schema. They are written for PostgreSQL 15.
package migrations

import "embed"

// FS holds the steps, in the order of their names.
//
//go:embed *.sql
var FS embed.FS
