package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Imports makes an e-book of each record of a file, never twice.
type Imports interface {
	// Imported returns what was made of the record with a key, or nil. A key that is the id of an
	// e-book, deleted or not, finds that e-book.
	Imported(ctx context.Context, key string) (*Imported, error)

	// Import stores the e-book that draft returns, for a person with an active account, together with
	// the record it is made of. If a record with this key was imported before, or meanwhile, Import stores
	// nothing and returns that e-book, with made false. It returns domain.ErrNotActive if the account is
	// not active. Files that draft attaches must be reserved before.
	Import(ctx context.Context, userID string, record ImportRecord, draft func(actor domain.Actor, now time.Time) (*domain.Ebook, error)) (found Imported, made bool, err error)
}

// ImportRecord identifies a record of a file.
type ImportRecord struct {
	Key    string
	SHA256 [32]byte // of the record as it is in the file
}

// Imported is what was made of a record.
type Imported struct {
	EbookID string
	SHA256  []byte // of the imported record; nil if the e-book was not imported
}
