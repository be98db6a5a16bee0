package ebooks

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
)

// StoreContents stores what was read from a PDF.
func (r *Files) StoreContents(ctx context.Context, fileID string, contents domain.PDFContents) error {
	_, err := r.DB.Exec(ctx, "note contents", `UPDATE files SET contents = $2 WHERE id = $1`, fileID, tables.JSON[domain.PDFContents]{V: &contents})
	return err
}

// Contents returns what was read from a PDF.
func (r *Files) Contents(ctx context.Context, fileID string) (*domain.PDFContents, error) {
	var contents tables.JSON[domain.PDFContents]
	err := r.DB.Scan(ctx, []any{&contents}, `SELECT contents FROM files WHERE id = $1`, fileID)
	if database.NotFound(err) { // it was replaced and swept meanwhile
		return nil, nil //nolint:nilnil // the same as for a file that was not read
	}
	return contents.V, database.Wrap(ctx, "read what a PDF holds", err)
}
