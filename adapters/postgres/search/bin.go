package search

import (
	"context"
	"database/sql"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/words"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// bin returns a page of the deleted e-books. They are in no counter and have no words in the search index,
// and are kept only for domain.DeletedEbookLife. So for a text, a subject or a grade, all that match the other
// filters are read and checked one by one.
func (l Lists) bin(ctx context.Context, q ports.ListQuery) (page ports.ListPage, err error) {
	page = ports.ListPage{Ebooks: []ports.ListedEbook{}}
	f, ok := rowFilter(ports.ListQuery{CreatedBy: q.CreatedBy, Status: q.Status, Unchecked: q.Unchecked, AssignedTo: q.AssignedTo})
	if !ok {
		return page, nil
	}
	err = l.DB.View(ctx, "list deleted e-books", func(t *database.Tx) error {
		read := idsByReading
		if terms := fulltext.Terms(q.Search); len(terms) == 0 && q.Subject == "" && q.Grade == "" {
			read = idsByTableIndex
		}
		ids, total, err := read(ctx, t, q, f)
		if page.Total = total; err != nil || len(ids) == 0 {
			return err
		}
		books, err := tables.ScanEbooks(ctx, t.Query, tables.SelectEbook+` WHERE b.id = ANY($1) ORDER BY array_position($1, b.id)`, pq.Array(ids))
		page.Ebooks = make([]ports.ListedEbook, len(books))
		for i, b := range books {
			page.Ebooks[i].Ebook = ports.AsListed(b)
		}
		return err
	})
	return page, err
}

// deleted are the e-books of the bin (e).
const deleted = `FROM ebooks e WHERE e.deleted_at IS NOT NULL`

// idsByTableIndex is idsByReading for a query without a text, a subject or a grade. It reads only the page.
func idsByTableIndex(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter) (ids []string, total int, err error) {
	if err := t.Get(ctx, &total, `SELECT count(*) `+deleted+f.SQL, f.Args...); err != nil {
		return nil, 0, err
	}
	if _, ok := windowOf(q, total); !ok {
		return nil, total, nil
	}
	f.Append(` ORDER BY `+binOrder(q.Sort)+` LIMIT ?`, q.Limit)
	f.Append(` OFFSET ?`, (q.Page-1)*q.Limit)
	err = t.Select(ctx, &ids, `SELECT e.id `+deleted+f.SQL, f.Args...)
	return ids, total, err
}

// idsByReading returns the ids of the page, and the number of matches. It reads and checks all that pass the filter.
func idsByReading(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter) (ids []string, total int, err error) {
	terms := fulltext.Terms(q.Search)
	from := (q.Page - 1) * q.Limit
	err = database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var b domain.Ebook
		err := rows.Scan(&b.ID, &b.Title, &b.Author, &b.Tags, &b.Subject, &b.Grade)
		if err != nil || !matches(&b, q, terms) {
			return err
		}
		if total >= from && len(ids) < q.Limit {
			ids = append(ids, b.ID)
		}
		total++
		return nil
	}, `SELECT e.id, e.title, e.author, e.tags, e.subject, e.grade `+deleted+f.SQL+` ORDER BY `+binOrder(q.Sort), f.Args...)
	return ids, total, err
}

func matches(b *domain.Ebook, q ports.ListQuery, terms []fulltext.Term) bool {
	return (q.Subject == "" || fulltext.MatchesFacet(b.Subject, q.Subject)) && (q.Grade == "" || fulltext.MatchesFacet(b.Grade, q.Grade)) &&
		(len(terms) == 0 || fulltext.Holds(fulltext.Words(words.RecordTexts(b)...), terms))
}

// binOrder sorts by the time of the deletion, or by title.
func binOrder(s ports.Sort) string {
	switch s {
	case ports.SortOldest:
		return `e.deleted_at, e.id`
	case ports.SortTitle:
		return byTitle.orderBy
	default:
		return `e.deleted_at DESC, e.id DESC`
	}
}
