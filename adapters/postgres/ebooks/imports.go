package ebooks

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Imports = (*Imports)(nil)

// Imports implements ports.Imports.
type Imports struct{ DB *unit.DB }

const selectImported = `SELECT ebook_id, content FROM imported_records WHERE key = $1`

// Imported returns what was made of a record.
func (r *Imports) Imported(ctx context.Context, key string) (*ports.Imported, error) {
	found, err := importedRecord(ctx, r.DB.Scan, key)
	return found, database.Wrap(ctx, "read imported record", err)
}

// importedRecord returns what was made of the record with a key, or nil. The key of a record that this library
// exported is the id of an e-book. That e-book is found even if it was not imported.
func importedRecord(ctx context.Context, scan func(context.Context, []any, string, ...any) error, key string) (*ports.Imported, error) {
	var found ports.Imported
	err := scan(ctx, []any{&found.EbookID, &found.SHA256}, selectImported, key)
	if id, ok := domain.ParseID(key); database.NotFound(err) && ok {
		err = scan(ctx, []any{&found.EbookID}, `SELECT id FROM ebooks WHERE id = $1`, id)
	}
	if database.NotFound(err) {
		return nil, nil //nolint:nilnil // the record is new
	}
	return &found, err
}

// Import stores an e-book and the record that it was made of, unless the record was imported before.
func (r *Imports) Import(ctx context.Context, userID string, record ports.ImportRecord, draft func(domain.Actor, time.Time) (*domain.Ebook, error)) (found ports.Imported, made bool, err error) {
	err = r.DB.Write(ctx, "import e-book", func(t *unit.Tx) error {
		w, err := importer(ctx, t, userID)
		if err != nil {
			return err
		}
		// The key's row refers to the e-book, which is stored later. So concurrent imports wait here for
		// each other, and the later one finds the row.
		if _, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, "import "+record.Key); err != nil {
			return err
		}
		existing, err := importedRecord(ctx, t.Scan, record.Key)
		if err != nil {
			return err
		}
		if made = existing == nil; !made {
			found = *existing
			return nil
		}
		book, err := draft(w.Actor, w.Now)
		if err != nil {
			return err
		}
		found = ports.Imported{EbookID: book.ID, SHA256: record.SHA256[:]}
		if err := insertEbook(ctx, t, book); err != nil {
			return err
		}
		return t.ExecOne(ctx, `INSERT INTO imported_records (key, ebook_id, content) VALUES ($1, $2, $3)`, record.Key, book.ID, record.SHA256[:])
	})
	return found, made, err
}

// importer returns the person for whom a command imports, as the writer. There is no session to check.
func importer(ctx context.Context, t *unit.Tx, userID string) (unit.Writer, error) {
	user, err := t.LockEnabled(ctx, userID)
	if err != nil {
		return unit.Writer{}, database.OrNotFound(err, domain.ErrColleagueNotActive)
	}
	return t.Writer(ctx, ports.Operator(user.Actor(), time.Time{}))
}
