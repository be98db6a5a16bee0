package ebooks

import (
	"context"

	"github.com/google/uuid"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/values"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

// Duplicates returns the e-books that may be the same as the given one: see package values.
func (r *Ebooks) Duplicates(ctx context.Context, id string) (ports.Duplicates, error) {
	return values.Duplicates(ctx, r.DB.DB, id)
}

// CandidateDuplicates returns the e-books that may be the same as one that is not saved yet: see package values.
func (r *Ebooks) CandidateDuplicates(ctx context.Context, candidate ports.Candidate) (ports.Duplicates, error) {
	return values.CandidateDuplicates(ctx, r.DB.DB, candidate)
}

// Records returns the e-books with these ids that are not deleted.
func (r *Ebooks) Records(ctx context.Context, ids [][16]byte) ([]domain.Ebook, error) {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = uuid.UUID(id).String()
	}
	books, err := tables.ScanEbooks(ctx, r.DB.Query,
		tables.SelectEbook+` WHERE b.id = ANY($1) AND b.deleted_at IS NULL ORDER BY array_position($1, b.id)`, pq.Array(texts))
	return books, database.Wrap(ctx, "read e-books", err)
}

// Values returns the values of a field: see package values.
func (r *Ebooks) Values(ctx context.Context, field ports.ValueField, prefix string) ([]ports.UsedValue, error) {
	return values.Suggest(ctx, r.DB.DB, field, prefix)
}

// Statistics counts e-books by status.
func (r *Ebooks) Statistics(ctx context.Context, userID string) (ports.Statistics, error) {
	return values.Statistics(ctx, r.DB.DB, userID)
}
