package ebooks

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/words"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/internal/outlinejson"
)

// TOC returns the outline of an e-book that is not deleted.
func (r *Ebooks) TOC(ctx context.Context, id string) (domain.TOC, error) {
	var row tables.TOC
	err := r.DB.Get(ctx, &row, tables.SelectTOC+` AND b.deleted_at IS NULL`, id)
	return row.Domain(), database.Wrap(ctx, "read outline", database.OrNotFound(err, domain.ErrNotFound))
}

// loadOutline reads the outline of a locked e-book.
func loadOutline(ctx context.Context, t *unit.Tx, id string) (domain.TOC, error) {
	var row tables.TOC
	err := t.Get(ctx, &row, tables.SelectTOC, id)
	return row.Domain(), err
}

// preparedOutline is an outline as it is stored, computed before anything is locked.
type preparedOutline struct {
	json  string
	words words.Outline
}

func prepareOutline(outline domain.Outline) preparedOutline {
	text := outlinejson.Append(make([]byte, 0, outlinejson.Size(outline.Items)), outline.Items)
	return preparedOutline{string(text), words.OfOutline(outline.Items)}
}

// tocToSave is an outline that a change has accepted.
type tocToSave struct {
	domain.TOC
	prepared preparedOutline
}

func saveTOC(ctx context.Context, t *unit.Tx, toc *tocToSave) error {
	return t.ExecOne(ctx, `INSERT INTO tocs (ebook_id, items, version, updated_at, updated_by, updated_by_name)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (ebook_id) DO UPDATE SET items = excluded.items, version = excluded.version,
		updated_at = excluded.updated_at, updated_by = excluded.updated_by, updated_by_name = excluded.updated_by_name`,
		toc.EbookID, toc.prepared.json, toc.Version, toc.UpdatedAt, toc.UpdatedBy.ID, toc.UpdatedBy.FullName)
}
