package postgres

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/tables"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// How much of outlines' titles is read. firstTitles is how many characters of an outline's titles are read at first.
// Most hits are explained there; the rest of the titles are read where not.
const (
	firstTitles = 8000
	allTitles   = 10_000_000 // more than any outline has, those from before there were bounds included
)

// unexplained is an e-book that was found, whose record does not hold every
// term: an item of its outline does.
type unexplained struct {
	book *ports.ListedEbook
	fulltext.TitleMatch
}

// matchOutlines names the outline's item that was found, where the record
// itself does not hold every term.
func (t *tx) matchOutlines(ctx context.Context, books []ports.ListedEbook, terms []string) error {
	open := map[string]*unexplained{}
	for i := range books {
		b := &books[i]
		if missing := fulltext.Missing(terms, recordOf(&b.Ebook).texts()...); len(missing) > 0 {
			open[b.ID] = &unexplained{b, fulltext.TitleMatch{Missing: missing}}
		}
	}
	for _, characters := range []int{firstTitles, allTitles} {
		if len(open) == 0 {
			return nil
		}
		if err := t.readTitles(ctx, open, characters); err != nil {
			return err
		}
	}
	return nil
}

// titlesRead is the beginning of an outline's titles, one a line; of an outline
// that a server of the version before has saved it is the document in their
// place.
type titlesRead struct {
	tables.TOC
	Titles *string `json:"titles"`
	Size   *int    `json:"size"` // of all titles, in bytes
}

// readTitles looks at the beginnings of outlines, one after the other, and
// settles those that need no more.
func (t *tx) readTitles(ctx context.Context, open map[string]*unexplained, characters int) error {
	rows, err := t.QueryxContext(ctx, `SELECT o.ebook_id, left(x.titles, $2) AS titles, octet_length(x.titles) AS size,
			CASE WHEN x.ebook_id IS NULL THEN o.items END AS items
		FROM tocs o LEFT JOIN LATERAL (SELECT ebook_id, titles FROM search_texts s
			WHERE s.ebook_id = o.ebook_id AND s.toc_version = o.version LIMIT 1) x ON true -- each by the primary key
		WHERE o.ebook_id = ANY($1)`, pq.Array(slices.Collect(maps.Keys(open))), characters)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var row titlesRead
		if err := rows.StructScan(&row); err != nil {
			return err
		}
		if u := open[row.EbookID]; u.settled(&row) {
			u.book.MatchedTOC = u.Best
			delete(open, row.EbookID)
		}
	}
	return rows.Err()
}

// settled tries the titles that were read. It reports whether more of them
// could tell nothing new.
func (u *unexplained) settled(row *titlesRead) bool {
	if row.Titles == nil {
		for _, item := range row.Domain().Items {
			if u.Try(item.Title) {
				break
			}
		}
		return true
	}
	whole := len(*row.Titles) == *row.Size
	for rest := *row.Titles; ; {
		title, after, more := strings.Cut(rest, "\n")
		if !more && !whole { // perhaps half a title
			return false
		}
		if u.Try(title) || !more {
			return true
		}
		rest = after
	}
}
