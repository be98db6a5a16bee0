package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Checks reads the records for verification: everything as it is stored, including deleted e-books.
type Checks interface {
	// Records reads up to limit e-books with ids after the given one ("" for the first), ordered by
	// id, from one snapshot.
	Records(ctx context.Context, after string, limit int) ([]Record, error)

	// Record reads one again, or returns domain.ErrNotFound.
	Record(ctx context.Context, id string) (Record, error)

	// Accounts reads up to limit accounts with ids after the given one ("" for the first), ordered by
	// id, from one snapshot: including deleted ones, whose history remains.
	Accounts(ctx context.Context, after string, limit int) ([]AccountRecord, error)

	// WrongCounters returns the counters that differ from the rows, in one snapshot.
	WrongCounters(ctx context.Context) ([]WrongCounter, error)

	// WrongWords returns those of the e-books whose search words or duplicate keys are wrong (missing,
	// different, or present although the e-book is deleted), with what is wrong, in one snapshot.
	WrongWords(ctx context.Context, ids []string) (map[string][]string, error)

	// WrongIndex returns the e-books for which the search index is wrong, in one snapshot.
	WrongIndex(ctx context.Context) ([]string, error)

	// WrongPublications returns the e-books whose publications contradict them, in one snapshot. A publication
	// that is only behind the history is not wrong: servers of the previous version do not update it.
	WrongPublications(ctx context.Context) ([]string, error)

	// WrongTokensAndWebhooks returns what is wrong with tokens, webhooks and their deliveries, in one snapshot.
	WrongTokensAndWebhooks(ctx context.Context) ([]WrongRow, error)

	// Unneeded returns those of the objects that have no reason to exist: that do not belong to a
	// file of an e-book, to an upload granted or a file reserved after oldestUpload, or to a file
	// replaced after oldestReplaced.
	Unneeded(ctx context.Context, objects []string, oldestUpload, oldestReplaced time.Time) ([]string, error)
}

// Record is an e-book with its related data.
type Record struct {
	Ebook      domain.Ebook
	History    []domain.LogEntry // oldest first
	FilesInUse []string          // ids of the files that, by the register, this e-book uses
	Scaled     domain.Scaled     // of its cover

	OutlineSHA256 string // of the outline as it is stored

	Submitted          []domain.SubmittedDigests // of the stored submissions
	Notes              []domain.Note             // without their replies' texts
	WrongNotifications []string                  // ids of notifications that match no action of another person
	WrongReasons       []string                  // ids of templates that are counted for something other than a rejection by the same person at that time
}

// WrongRow is a token, webhook or delivery in a state that the product cannot have caused.
type WrongRow struct {
	Of    string `json:"of"` // which one, for messages
	Wrong string `json:"wrong"`
}

// AccountRecord is an account with its history.
type AccountRecord struct {
	ID      string
	Account *domain.User          // nil if it is deleted
	Head    *string               // the stored end of the history, or nil
	History []domain.AccountEntry // oldest first
}

// WrongCounter is a counter that differs from the rows.
type WrongCounter struct {
	Of      string // what is counted, for messages
	Stored  int
	Counted int
}
