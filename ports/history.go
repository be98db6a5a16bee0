package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// History reads the history of the library.
type History interface {
	// Page returns up to Limit rows, newest first, with titles and names as they are now.
	Page(ctx context.Context, query HistoryQuery) ([]domain.LibraryEntry, error)
}

// HistoryQuery selects rows of the history. Empty members have no effect.
type HistoryQuery struct {
	Accounts bool   // also rows about accounts
	Person   string // who acted, or whose account it is
	Action   string
	Ebook    string
	From, To time.Time      // created at From or later, and before To
	Before   *HistoryCursor // only rows older than this one
	Limit    int
}

// HistoryCursor is a row's place in the history.
type HistoryCursor struct {
	At time.Time
	ID string
}

// VerificationResults stores the results of verifications.
type VerificationResults interface {
	// Add stores a result.
	Add(ctx context.Context, result domain.VerificationResult) error

	// Last returns the latest result, or nil.
	Last(ctx context.Context) (*domain.VerificationResult, error)
}
