package postgres

import (
	"context"
	"database/sql"

	"backoffice/domain"
)

// places are where the columns of an e-book are read to, in the order of
// columns. sqlx would look each of the 39 up by its name, for every request
// anew; what is read most often spares that.
func (row *ebookRow) places() []any {
	return []any{&row.ID, &row.Title, &row.Description, &row.Subject, &row.Grade, &row.Language, &row.Author, &row.Publisher,
		&row.PublishedYear, &row.TotalPages, &row.Tags, &row.Status, &row.CreatedBy, &row.CreatedAt, &row.UpdatedAt, &row.SubmittedAt,
		&row.Version, &row.TOCVersion, &row.Returned, &row.UpdatedByID, &row.UpdatedByName, &row.DeletedAt, &row.DeletedByID, &row.DeletedByName,
		&row.CoverID, &row.CoverObject, &row.CoverName, &row.CoverSize, &row.CoverType, &row.CoverSHA256,
		&row.PDFID, &row.PDFObject, &row.PDFName, &row.PDFSize, &row.PDFType, &row.PDFSHA256, &row.PDFPages,
		&row.Creator.ID, &row.Creator.FullName}
}

// ebook reads one e-book outside of a transaction.
func (db *DB) ebook(ctx context.Context, query string, args ...any) (domain.Ebook, error) {
	rows, err := db.asking(ctx, true, query, args)
	return theEbook(rows, err)
}

// ebook reads one e-book.
func (t *tx) ebook(ctx context.Context, query string, args ...any) (domain.Ebook, error) {
	if st := t.db.statements.get(query); st != nil {
		rows, err := t.StmtxContext(ctx, st).QueryContext(ctx, args...)
		return theEbook(rows, err)
	}
	t.plain = append(t.plain, query)
	rows, err := t.QueryContext(ctx, query, args...)
	return theEbook(rows, err)
}

func theEbook(rows *sql.Rows, err error) (domain.Ebook, error) {
	books, err := scanEbooks(rows, err)
	if err == nil && len(books) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return domain.Ebook{}, err
	}
	return books[0], nil
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

// scanEbooks reads all rows. more are places of columns before the e-book's;
// they keep what the last row has brought.
func scanEbooks(rows *sql.Rows, err error, more ...any) ([]domain.Ebook, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var books []domain.Ebook
	for rows.Next() {
		var row ebookRow
		if err := rows.Scan(append(more[:len(more):len(more)], row.places()...)...); err != nil {
			return nil, err
		}
		books = append(books, row.ebook())
	}
	return books, rows.Err()
}
