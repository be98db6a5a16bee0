package tables

import (
	"time"

	"backoffice/domain"
)

// TOC is a row of an e-book's outline, as one document; its columns are null where
// the e-book has none.
type TOC struct {
	EbookID       string                     `json:"ebook_id"`
	Items         Document[[]domain.TOCItem] `json:"items"`
	Version       *int                       `json:"version"`
	UpdatedAt     *time.Time                 `json:"updated_at"`
	UpdatedByID   *string                    `json:"updated_by"`
	UpdatedByName *string                    `json:"updated_by_name"`
}

// SelectTOC reads the outline of the e-book $1, for TOC.
const SelectTOC = `SELECT b.id AS ebook_id, t.items, t.version, t.updated_at, t.updated_by, t.updated_by_name
	FROM ebooks b LEFT JOIN tocs t ON t.ebook_id = b.id WHERE b.id = $1`

// Domain returns the outline of a row.
func (row *TOC) Domain() domain.TOC {
	toc := domain.TOC{EbookID: row.EbookID, Items: []domain.TOCItem{}}
	if row.Items.V != nil {
		toc.Items = *row.Items.V
	}
	if row.Version != nil {
		toc.Version, toc.UpdatedAt = *row.Version, UTC(row.UpdatedAt)
		toc.UpdatedBy = domain.Person{ID: *row.UpdatedByID, FullName: *row.UpdatedByName}
	}
	return toc
}
