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

const selectPublications = `SELECT p.ebook_id, p.state, p.published_at, p.changed_at, coalesce(p.stamp, 0), coalesce(p.subject_key, ''), coalesce(p.grade_key, '') FROM publications p`

// readBare reads publications without their e-books.
func readBare(ctx context.Context, send database.Send, query string, args ...any) ([]domain.Publication, error) {
	return database.Collect(ctx, send, func(rows *sql.Rows, p *domain.Publication) error {
		var changed *time.Time
		err := rows.Scan(&p.EbookID, &p.State, &p.PublishedAt, &changed, &p.Stamp, &p.SubjectKey, &p.GradeKey)
		p.PublishedAt = p.PublishedAt.UTC()
		if changed != nil {
			p.ChangedAt = changed.UTC()
		}
		return err
	}, query, args...)
}

// readPublications reads publications with their e-books. One whose e-book is not public, because that has
// changed since, is withdrawn.
func readPublications(ctx context.Context, send database.Send, query string, args ...any) ([]domain.Publication, error) {
	list, err := readBare(ctx, send, query, args...)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, p := range list {
		if p.State == domain.StatePublic {
			ids = append(ids, p.EbookID)
		}
	}
	books, err := readBooks(ctx, send, ids)
	for i := range list {
		if list[i].Book = books[list[i].EbookID]; list[i].Book == nil {
			list[i].State = domain.StateWithdrawn
		}
	}
	return list, err
}

// readBooks reads those of the e-books that are public.
func readBooks(ctx context.Context, send database.Send, ids []string) (map[string]*domain.PublicBook, error) {
	books := make(map[string]*domain.PublicBook, len(ids))
	if len(ids) == 0 {
		return books, nil
	}
	return books, database.Each(ctx, send, func(rows *sql.Rows) error {
		var row tables.Ebook
		err := rows.Scan(row.PublicMembers()...)
		book := row.PublicBook()
		books[row.ID] = &book
		return err
	}, `SELECT `+tables.PublicColumns+` FROM ebooks b WHERE b.id = ANY($1) AND `+Public, pq.Array(ids))
}

// Get returns one publication.
func (r *Publications) Get(ctx context.Context, id string) (domain.Publication, error) {
	parsed, ok := domain.ParseID(id)
	if !ok {
		return domain.Publication{}, domain.ErrNeverPublic
	}
	list, err := readPublications(ctx, r.Reads.Query, selectPublications+` WHERE p.ebook_id = $1`, parsed)
	if err == nil && len(list) == 0 {
		return domain.Publication{}, domain.ErrNeverPublic
	}
	if err != nil {
		return domain.Publication{}, database.Wrap(ctx, "read a publication", err)
	}
	return list[0], nil
}

// Outline returns the outline of a public e-book.
func (r *Publications) Outline(ctx context.Context, id string) ([]domain.TOCItem, int, error) {
	publication, err := r.Get(ctx, id)
	if err != nil {
		return nil, 0, err
	}
	var row tables.TOC
	err = r.Reads.Get(ctx, &row, tables.SelectTOC+` AND `+Public, publication.EbookID)
	if database.NotFound(err) {
		return nil, 0, domain.ErrWithdrawn
	}
	toc := row.Domain()
	return toc.Items, toc.Version, database.Wrap(ctx, "read a public outline", err)
}

// List returns a page of public e-books.
func (r *Publications) List(ctx context.Context, q ports.PublicQuery) (page ports.PublicPage, err error) {
	ids, total, err := r.Lists.Published(ctx, q)
	if err != nil {
		return page, err
	}
	page = ports.PublicPage{Books: []domain.Publication{}, Total: total}
	found, err := readPublications(ctx, r.Reads.Query, selectPublications+` WHERE p.ebook_id = ANY($1)`, pq.Array(ids))
	byID := map[string]domain.Publication{}
	for _, p := range found {
		byID[p.EbookID] = p
	}
	for _, id := range ids {
		if p := byID[id]; p.Book != nil { // nil: it was withdrawn meanwhile
			page.Books = append(page.Books, p)
		}
	}
	return page, database.Wrap(ctx, "read public e-books", err)
}

// Values returns the subjects or grades of public e-books.
func (r *Publications) Values(ctx context.Context, field ports.ValueField) ([]ports.PublicValue, error) {
	return r.Lists.PublishedValues(ctx, field)
}
