package search

import (
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/words"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// How many characters of an outline's titles are read first, and how many if these do not explain a hit.
const (
	firstTitles = 8000
	allTitles   = 10_000_000 // more than any outline has, even those that predate the size limits
)

// unexplainedHit is a hit whose record does not contain every term, so an item of its outline must.
type unexplainedHit struct {
	book *ports.ListedEbook
	fulltext.TitleMatch
}

// matchOutlines sets the outline item that matched, for hits whose record does not contain every
// term.
func matchOutlines(ctx context.Context, t *database.Tx, books []ports.ListedEbook, terms []fulltext.Term) error {
	unexplained := map[string]*unexplainedHit{}
	for i := range books {
		b := &books[i]
		if missing := fulltext.Missing(terms, words.RecordTexts(&b.Ebook)...); len(missing) > 0 {
			unexplained[b.ID] = &unexplainedHit{b, fulltext.TitleMatch{Missing: missing}}
		}
	}
	for _, characters := range []int{firstTitles, allTitles} {
		if len(unexplained) == 0 {
			return nil
		}
		if err := readTitles(ctx, t, unexplained, characters); err != nil {
			return err
		}
	}
	return nil
}

// titlesRead is the beginning of an outline's titles, one on each line. Of an outline
// that a server of the previous version saved, it has the items instead.
type titlesRead struct {
	ebookID string
	titles  *string
	size    *int // of all titles, in bytes
	items   []byte
}

// readTitles reads the beginnings of outlines, and removes the hits that are then explained.
func readTitles(ctx context.Context, t *database.Tx, unexplained map[string]*unexplainedHit, characters int) error {
	return database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var row titlesRead
		if err := rows.Scan(&row.ebookID, &row.titles, &row.size, &row.items); err != nil {
			return err
		}
		u := unexplained[row.ebookID]
		done, err := u.tryRow(&row)
		if err != nil || !done {
			return err
		}
		u.book.MatchedTOC = u.Best
		delete(unexplained, row.ebookID)
		return nil
	}, `SELECT o.ebook_id, left(x.titles, $2), octet_length(x.titles), CASE WHEN x.ebook_id IS NULL THEN o.items END
		FROM tocs o LEFT JOIN LATERAL (SELECT ebook_id, titles FROM search_texts s
			WHERE s.ebook_id = o.ebook_id AND s.toc_version = o.version LIMIT 1) x ON true -- each by the primary key
		WHERE o.ebook_id = ANY($1)`, pq.Array(slices.Collect(maps.Keys(unexplained))), characters)
}

// tryRow checks the titles that were read. done is true if reading more would change nothing.
func (u *unexplainedHit) tryRow(row *titlesRead) (done bool, err error) {
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

func (u *unexplainedHit) tryLines(titles string, whole bool) (done bool) {
	for rest := titles; ; {
		title, after, more := strings.Cut(rest, "\n")
		if !more && !whole { // the title may be cut off
			return false
		}
		if u.Try(title) || !more {
			return true
		}
		rest = after
	}
}
