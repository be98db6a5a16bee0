// Package ebooks stores e-books: record, outline, files, history, claims, notes, submissions and united
// values.
package ebooks

import (
	"backoffice/adapters/postgres/search"
	"backoffice/adapters/postgres/unit"
	"backoffice/ports"
)

// Ebooks implements ports.Ebooks.
type Ebooks struct {
	DB    *unit.DB
	Lists *search.Lists
}

// Files implements ports.FileRegister.
type Files struct{ DB *unit.DB }

var (
	_ ports.Ebooks       = (*Ebooks)(nil)
	_ ports.FileRegister = (*Files)(nil)
)
