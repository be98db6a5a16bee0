package tables

import (
	"time"

	"backoffice/domain"
	"backoffice/internal/outlinejson"
)

// TOC is a row with the outline of an e-book. All columns but ebook_id are null if it has none.
type TOC struct {
	EbookID       string     `json:"ebook_id"`
	Items         Items      `json:"items"`
	Version       *int       `json:"version"`
	UpdatedAt     *time.Time `json:"updated_at"`
	UpdatedByID   *string    `json:"updated_by"`
	UpdatedByName *string    `json:"updated_by_name"`
}

// SelectTOC reads the outline of the e-book $1, for TOC.
const SelectTOC = `SELECT b.id AS ebook_id, t.items, t.version, t.updated_at, t.updated_by, t.updated_by_name
	FROM ebooks b LEFT JOIN tocs t ON t.ebook_id = b.id WHERE b.id = $1`

// Domain returns the outline of a row.
func (row *TOC) Domain() domain.TOC {
	toc := domain.TOC{EbookID: row.EbookID, Items: row.Items.V}
	if toc.Items == nil {
		toc.Items = []domain.TOCItem{}
	}
	if row.Version != nil {
		toc.Version, toc.UpdatedAt = *row.Version, UTC(row.UpdatedAt)
		toc.UpdatedBy = domain.Person{ID: *row.UpdatedByID, FullName: *row.UpdatedByName}
	}
	return toc
}

// Items is a nullable JSON column with the items of an outline. outlinejson reads them, faster than encoding/json.
type Items struct{ V []domain.TOCItem }

// Scan implements sql.Scanner. Unusual JSON, as earlier versions stored it, is decoded by
// encoding/json.
func (i *Items) Scan(src any) error {
	if text, ok := src.([]byte); ok {
		if items, plain := outlinejson.Read(string(text)); plain {
			i.V = items
			return nil
		}
	}
	var whole JSON[[]domain.TOCItem]
	err := whole.Scan(src)
	i.V = nil
	if whole.V != nil {
		i.V = *whole.V
	}
	return err
}
