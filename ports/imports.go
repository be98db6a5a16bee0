package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Imports makes e-books of the records of files, each once.
type Imports interface {
	// Imported returns what was made of the record with a key, or nil. A key that is the id of an
	// e-book, deleted or not, finds that e-book.
	Imported(ctx context.Context, key string) (*Imported, error)

	// Import stores the e-book that draft returns, for a person with an active account, together with
	// the record it is made of. If the record's key is known, also since a concurrent import, nothing
	// is stored: it returns the e-book there is, and made is false. An account that is not active is
	// domain.ErrNotActive. A file that draft sets must have been reserved before.
	Import(ctx context.Context, userID string, record ImportRecord, draft func(actor domain.Actor, now time.Time) (*domain.Ebook, error)) (found Imported, made bool, err error)
}

// ImportRecord identifies a record of a file.
type ImportRecord struct {
	Key     string
	Content [32]byte // SHA-256 of what it says
}

// Imported is what was made of a record.
type Imported struct {
	EbookID string
	Content []byte // SHA-256 of the imported record; nil if the e-book was not imported
}
