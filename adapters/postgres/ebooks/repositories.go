// Package ebooks stores e-books: record, outline, files, history, claims, notes, submissions and united
// values.
package ebooks

import (
	"backoffice/adapters/postgres/search"
	"backoffice/adapters/postgres/unit"
	"backoffice/ports"
)

// Ebooks implements ports.Ebooks, with the lists and searches of package search.
type Ebooks struct {
	DB *unit.DB
	*search.Lists
}

// Files implements ports.FileRegister.
type Files struct{ DB *unit.DB }

var (
	_ ports.Ebooks       = (*Ebooks)(nil)
	_ ports.FileRegister = (*Files)(nil)
)
