package postgres

import (
	"context"
	"database/sql"

	"backoffice/domain"
	"backoffice/ports"
)

// listPlaces are where listColumns are read to, in their order. sqlx would look
// each up by its name, for every request anew; what is read most often spares
// that.
func (row *ebookRow) listPlaces() []any {
	return []any{&row.ID, &row.Title, &row.Description, &row.Subject, &row.Grade, &row.Language, &row.Author, &row.Publisher,
		&row.PublishedYear, &row.TotalPages, &row.Tags, &row.Status, &row.CreatedBy, &row.CreatedAt, &row.UpdatedAt, &row.SubmittedAt,
		&row.Version, &row.TOCVersion, &row.Returned, &row.CoverObject, &row.PDFObject, &row.PDFName, &row.PDFSize, &row.PDFType,
		&row.Creator.FullName}
}

// places are where columns are read to.
func (row *ebookRow) places() []any {
	return append(row.listPlaces(), &row.UpdatedByID, &row.UpdatedByName, &row.DeletedAt, &row.DeletedByID, &row.DeletedByName,
		&row.CoverID, &row.CoverName, &row.CoverSize, &row.CoverType, &row.CoverSHA256, &row.PDFID, &row.PDFSHA256, &row.PDFPages,
		&row.LogHead, &row.TOCSHA256, &row.TOCSHA256Of)
}

// ebook reads one e-book outside of a transaction.
func (db *DB) ebook(ctx context.Context, query string, args ...any) (domain.Ebook, error) {
	var row ebookRow
	if err := db.Scan(ctx, row.places(), query, args...); err != nil {
		return domain.Ebook{}, err
	}
	return row.ebook(), nil
}

// ebook reads one e-book.
func (t *tx) ebook(ctx context.Context, query string, args ...any) (domain.Ebook, error) {
	var row ebookRow
	if err := t.Scan(ctx, row.places(), query, args...); err != nil {
		return domain.Ebook{}, err
	}
	return row.ebook(), nil
}

// scanList reads the lines of a list. more are places of columns before the
// e-book's; they keep what the last row has brought.
func scanList(rows *sql.Rows, err error, more ...any) ([]ports.ListedEbook, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []ports.ListedEbook{}
	for rows.Next() {
		var row ebookRow
		if err := rows.Scan(append(more[:len(more):len(more)], row.listPlaces()...)...); err != nil {
			return nil, err
		}
		list = append(list, ports.ListedEbook{Ebook: row.listed()})
	}
	return list, rows.Err()
}
