package publications

import (
	"context"
	"database/sql"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

const (
	publicationColumns = `p.ebook_id, p.state, p.published_at, p.changed_at, coalesce(p.stamp, 0), coalesce(p.subject_key, ''), coalesce(p.grade_key, '')`
	selectPublications = `SELECT ` + publicationColumns + ` FROM publications p`
)

// The statements that read publications with their e-books, where these are public.
var (
	joinPublic    = ` FROM publications p JOIN ebooks b ON b.id = p.ebook_id AND p.state = 'public' AND ` + Public
	selectPublic  = `SELECT ` + publicationColumns + `, ` + tables.PublicColumns + joinPublic
	selectOutline = `SELECT ` + publicationColumns + `, ` + tables.PublicColumns + `, (SELECT t.items FROM tocs t WHERE t.ebook_id = b.id)` + joinPublic + ` WHERE p.ebook_id = $1`
)

// scanPublication reads publicationColumns, and more columns after them.
func scanPublication(rows *sql.Rows, p *domain.Publication, more ...any) error {
	var changed *time.Time
	err := rows.Scan(append([]any{&p.EbookID, &p.State, &p.PublishedAt, &changed, &p.Stamp, &p.SubjectKey, &p.GradeKey}, more...)...)
	p.PublishedAt = p.PublishedAt.UTC()
	if changed != nil {
		p.ChangedAt = changed.UTC()
	}
	return err
}

// readPublic reads publications together with their public e-books, in one statement. more has the targets
// of further columns.
func readPublic(ctx context.Context, run database.QueryFunc, query string, args []any, more ...any) ([]domain.Publication, error) {
	return database.Collect(ctx, run, func(rows *sql.Rows, p *domain.Publication) error {
		var row tables.Ebook
		err := scanPublication(rows, p, append(row.PublicScanTargets(), more...)...)
		book := row.PublicBook()
		p.Book = &book
		return err
	}, query, args...)
}

// readBare reads publications without their e-books.
func readBare(ctx context.Context, run database.QueryFunc, query string, args ...any) ([]domain.Publication, error) {
	return database.Collect(ctx, run, func(rows *sql.Rows, p *domain.Publication) error {
		return scanPublication(rows, p)
	}, query, args...)
}

// readPublications reads publications with their e-books. If an e-book is no longer public, its publication
// is returned as withdrawn.
func readPublications(ctx context.Context, run database.QueryFunc, query string, args ...any) ([]domain.Publication, error) {
	list, err := readBare(ctx, run, query, args...)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, p := range list {
		if p.State == domain.StatePublic {
			ids = append(ids, p.EbookID)
		}
	}
	books, err := readBooks(ctx, run, ids)
	for i := range list {
		if list[i].Book = books[list[i].EbookID]; list[i].Book == nil {
			list[i].State = domain.StateWithdrawn
		}
	}
	return list, err
}

// readBooks reads those of the e-books that are public.
func readBooks(ctx context.Context, run database.QueryFunc, ids []string) (map[string]*domain.PublicBook, error) {
	books := make(map[string]*domain.PublicBook, len(ids))
	if len(ids) == 0 {
		return books, nil
	}
	return books, database.Each(ctx, run, func(rows *sql.Rows) error {
		var row tables.Ebook
		err := rows.Scan(row.PublicScanTargets()...)
		book := row.PublicBook()
		books[row.ID] = &book
		return err
	}, `SELECT `+tables.PublicColumns+` FROM ebooks b WHERE b.id = ANY($1) AND `+Public, pq.Array(ids))
}

// Get returns one publication.
func (r *Publications) Get(ctx context.Context, id string) (domain.Publication, error) {
	return r.get(ctx, id, selectPublic+` WHERE p.ebook_id = $1`)
}

// Outline returns one publication with its outline.
func (r *Publications) Outline(ctx context.Context, id string) (domain.Publication, []domain.TOCItem, error) {
	var outline tables.Items
	publication, err := r.get(ctx, id, selectOutline, &outline)
	if outline.V == nil {
		outline.V = []domain.TOCItem{}
	}
	return publication, outline.V, err
}

// get reads a public e-book by a statement. It looks for a withdrawn one only if there is none.
func (r *Publications) get(ctx context.Context, id, query string, more ...any) (domain.Publication, error) {
	parsed, ok := domain.ParseID(id)
	if !ok {
		return domain.Publication{}, domain.ErrNeverPublic
	}
	list, err := readPublic(ctx, r.Reads.Query, query, []any{parsed}, more...)
	if err == nil && len(list) == 0 {
		list, err = readPublications(ctx, r.Reads.Query, selectPublications+` WHERE p.ebook_id = $1`, parsed)
	}
	if err == nil && len(list) == 0 {
		return domain.Publication{}, domain.ErrNeverPublic
	}
	if err != nil {
		return domain.Publication{}, database.Wrap(ctx, "read a publication", err)
	}
	return list[0], nil
}

// List returns a page of public e-books.
func (r *Publications) List(ctx context.Context, q ports.PublicQuery) (page ports.PublicPage, err error) {
	ids, total, err := r.Lists.Published(ctx, q)
	if err != nil {
		return page, err
	}
	page = ports.PublicPage{Books: []domain.Publication{}, Total: total}
	if len(ids) == 0 {
		return page, nil
	}
	found, err := readPublic(ctx, r.Reads.Query, selectPublic+` WHERE p.ebook_id = ANY($1)`, []any{pq.Array(ids)})
	byID := map[string]domain.Publication{}
	for _, p := range found {
		byID[p.EbookID] = p
	}
	for _, id := range ids {
		if p, public := byID[id]; public { // else it was withdrawn meanwhile
			page.Books = append(page.Books, p)
		}
	}
	return page, database.Wrap(ctx, "read public e-books", err)
}

// Values returns the subjects or grades of public e-books.
func (r *Publications) Values(ctx context.Context, field ports.ValueField) ([]ports.PublicValue, error) {
	return r.Lists.PublishedValues(ctx, field)
}
