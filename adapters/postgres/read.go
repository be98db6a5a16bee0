package postgres

import (
	"cmp"
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
	rows, err := db.asking(ctx, true, query, args)
	return theEbook(rows, err)
}

// ebook reads one e-book.
func (t *tx) ebook(ctx context.Context, query string, args ...any) (domain.Ebook, error) {
	if st := t.kept.get(query); st != nil {
		rows, err := t.StmtxContext(ctx, st).QueryContext(ctx, args...)
		return theEbook(rows, err)
	}
	t.plain = append(t.plain, query)
	rows, err := t.QueryContext(ctx, query, args...)
	return theEbook(rows, err)
}

func theEbook(rows *sql.Rows, err error) (domain.Ebook, error) {
	if err != nil {
		return domain.Ebook{}, err
	}
	defer rows.Close()
	if !rows.Next() {
		return domain.Ebook{}, cmp.Or(rows.Err(), sql.ErrNoRows)
	}
	var row ebookRow
	if err := rows.Scan(row.places()...); err != nil {
		return domain.Ebook{}, err
	}
	return row.ebook(), rows.Close()
}

// asking sends a query outside of a transaction; prepared says whether the
// statement is worth keeping.
func (db *DB) asking(ctx context.Context, prepared bool, query string, args []any) (*sql.Rows, error) {
	if !prepared {
		return db.pool.QueryContext(ctx, query, args...)
	}
	st, err := db.reading(ctx, query) //nolint:sqlclosecheck // it lasts
	if err != nil {
		return nil, err
	}
	if st == nil { // too many are kept already
		return db.pool.QueryContext(ctx, query, args...)
	}
	return st.QueryContext(ctx, args...)
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
