package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// tocRow is an e-book's outline, as one document; its columns are null where
// the e-book has none.
type tocRow struct {
	EbookID       string                     `json:"ebook_id"`
	Items         document[[]domain.TOCItem] `json:"items"`
	Version       *int                       `json:"version"`
	UpdatedAt     *time.Time                 `json:"updated_at"`
	UpdatedByID   *string                    `json:"updated_by"`
	UpdatedByName *string                    `json:"updated_by_name"`
}

const selectTOC = `SELECT b.id AS ebook_id, t.items, t.version, t.updated_at, t.updated_by, t.updated_by_name
	FROM ebooks b LEFT JOIN tocs t ON t.ebook_id = b.id WHERE b.id = $1`

func (row *tocRow) toc() domain.TOC {
	toc := domain.TOC{EbookID: row.EbookID, Items: []domain.TOCItem{}}
	if row.Items.value != nil {
		toc.Items = *row.Items.value
	}
	if row.Version != nil {
		toc.Version, toc.UpdatedAt = *row.Version, utc(row.UpdatedAt)
		toc.UpdatedBy = domain.Person{ID: *row.UpdatedByID, FullName: *row.UpdatedByName}
	}
	return toc
}

// TOC answers the outline.
func (r *Ebooks) TOC(ctx context.Context, id string) (domain.TOC, error) {
	var row tocRow
	err := r.db.Get(ctx, &row, selectTOC+` AND b.deleted_at IS NULL`, id)
	if database.NotFound(err) {
		return domain.TOC{}, domain.ErrNotFound
	}
	return row.toc(), database.Wrap(ctx, "read outline", err)
}

// outline reads the outline of an e-book that the transaction holds.
func (t *tx) outline(ctx context.Context, id string) (domain.TOC, error) {
	var row tocRow
	err := t.Get(ctx, &row, selectTOC, id)
	return row.toc(), err
}

// preparedOutline is an outline as it is stored, made before anything is held.
type preparedOutline struct {
	json  string
	words titleWords
}

func prepare(outline domain.Outline) (preparedOutline, error) {
	items := outline.Items
	if items == nil {
		items = []domain.TOCItem{}
	}
	text, err := json.Marshal(items)
	return preparedOutline{string(text), titleWordsOf(items)}, err
}

// savedTOC is an outline that a change has accepted.
type savedTOC struct {
	domain.TOC
	prepared preparedOutline
}

func (t *tx) saveTOC(ctx context.Context, toc *savedTOC) error {
	n, err := t.Exec(ctx, `INSERT INTO tocs (ebook_id, items, version, updated_at, updated_by, updated_by_name)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (ebook_id) DO UPDATE SET items = excluded.items, version = excluded.version,
		updated_at = excluded.updated_at, updated_by = excluded.updated_by, updated_by_name = excluded.updated_by_name`,
		toc.EbookID, toc.prepared.json, toc.Version, toc.UpdatedAt, toc.UpdatedBy.ID, toc.UpdatedBy.FullName)
	if err == nil && n != 1 {
		err = fmt.Errorf("%d outlines stored in place of one", n)
	}
	return err
}
