package search

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// How many characters of an outline's titles are read at first, and where these
// do not explain a hit.
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
func matchOutlines(ctx context.Context, t *database.Tx, books []ports.ListedEbook, terms []string) error {
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
		if err := readTitles(ctx, t, open, characters); err != nil {
			return err
		}
	}
	return nil
}

// titlesRead is the beginning of an outline's titles, one a line; of an outline
// that a server of the version before has saved it is the document in their
// place.
type titlesRead struct {
	ebookID string
	titles  *string
	size    *int // of all titles, in bytes
	items   []byte
}

// readTitles looks at the beginnings of outlines, one after the other, and drops
// those that need no more.
func readTitles(ctx context.Context, t *database.Tx, open map[string]*unexplained, characters int) error {
	rows, err := t.Query(ctx, `SELECT o.ebook_id, left(x.titles, $2), octet_length(x.titles), CASE WHEN x.ebook_id IS NULL THEN o.items END
		FROM tocs o LEFT JOIN LATERAL (SELECT ebook_id, titles FROM search_texts s
			WHERE s.ebook_id = o.ebook_id AND s.toc_version = o.version LIMIT 1) x ON true -- each by the primary key
		WHERE o.ebook_id = ANY($1)`, pq.Array(slices.Collect(maps.Keys(open))), characters)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var row titlesRead
		if err := rows.Scan(&row.ebookID, &row.titles, &row.size, &row.items); err != nil {
			return err
		}
		u := open[row.ebookID]
		done, err := u.try(&row)
		if err != nil {
			return err
		}
		if done {
			u.book.MatchedTOC = u.Best
			delete(open, row.ebookID)
		}
	}
	return rows.Err()
}

// try tries the titles that were read. It reports whether more of them could
// tell nothing new.
func (u *unexplained) try(row *titlesRead) (done bool, err error) {
	if row.titles != nil {
		return u.tryLines(*row.titles, len(*row.titles) == *row.size), nil
	}
	var items []domain.TOCItem
	if len(row.items) > 0 {
		err = json.Unmarshal(row.items, &items)
	}
	for _, item := range items {
		if u.Try(item.Title) {
			break
		}
	}
	return true, err
}

func (u *unexplained) tryLines(titles string, whole bool) (done bool) {
	for rest := titles; ; {
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
