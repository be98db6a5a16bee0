package search

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/values"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// Published returns the ids of a page of the public e-books with the exact total. A search reads the same
// index as a search by the staff. Without a search, what was published last comes first.
func (l Lists) Published(ctx context.Context, q ports.PublicQuery) (ids []string, total int, err error) {
	offset := (q.Page - 1) * q.Limit
	limit := min(q.Limit, ports.MaxPublicRows-offset)
	if q.Page > ports.MaxPublicRows || limit < 1 { // for a very large page the offset overflows
		return nil, 0, domain.ErrTooDeep
	}
	err = l.DB.View(ctx, "list public e-books", func(t *database.Tx) error {
		ids, total = []string{}, 0
		published := ports.ListQuery{Search: q.Search, Status: domain.Published, Subject: q.Subject, Grade: q.Grade, Page: q.Page, Limit: q.Limit}
		f, _ := rowFilter(published)
		if err := f.addValuesBy(ctx, t, published, spellingsOf); err != nil || f.matchesNothing() {
			return err
		}
		if terms := fulltext.Terms(q.Search); len(terms) > 0 {
			parts, err := l.searchParts(ctx, t, published, f, terms)
			if err != nil {
				return err
			}
			ids, total, err = readIDs(ctx, parts, published)
			ids = ids[:min(len(ids), limit)]
			return err
		}
		if err := t.Get(ctx, &total, f.publishedTotalSQL(), f.Args...); err != nil || total == 0 {
			return err // without matches, the query below would read the whole index of publications
		}
		latest := latestPublished(q, offset, limit)
		return t.Select(ctx, &ids, latest.SQL, latest.Args...)
	})
	return ids, total, database.Wrap(ctx, "list public e-books", err)
}

// spellingsOf returns the stored spellings of a value for each facet.
func spellingsOf(ctx context.Context, t *database.Tx, valueByFacet map[string]string) (map[string][]string, error) {
	longest := map[string]string{} // one word finds all spellings, whatever blanks they have between their words
	for facet, value := range valueByFacet {
		longest[facet] = slices.MaxFunc(append(strings.Fields(value), ""), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	}
	containing, err := values.Matching(ctx, t, longest)
	for facet, value := range valueByFacet {
		key := fulltext.KeyLine(value)
		containing[facet] = slices.DeleteFunc(containing[facet], func(v string) bool { return fulltext.KeyLine(v) != key })
	}
	return containing, err
}

// publishedTotalSQL returns the statement for the total of published e-books. Its arguments are the filter's, which
// has conditions only on columns that the counters have too.
func (f *filter) publishedTotalSQL() string {
	if !f.faceted {
		return f.totalSQL()
	}
	return `SELECT coalesce(sum(n), 0) FROM ebook_counts e WHERE true` + f.SQL
}

// latestPublished selects the ids of what was published last.
func latestPublished(q ports.PublicQuery, offset, limit int) (latest database.Query) {
	latest.SQL = `SELECT p.ebook_id FROM publications p WHERE p.state = 'public'`
	if q.Subject != "" {
		latest.Append(` AND p.subject_key = ?`, fulltext.KeyLine(q.Subject))
	}
	if q.Grade != "" {
		latest.Append(` AND p.grade_key = ?`, fulltext.KeyLine(q.Grade))
	}
	latest.Append(` ORDER BY p.published_at DESC, p.ebook_id DESC LIMIT ? OFFSET ?`, limit, offset)
	return latest
}

// PublishedValues returns the subjects or grades of public e-books, sorted as titles are: Lớp 2 before
// Lớp 10.
func (l Lists) PublishedValues(ctx context.Context, field ports.ValueField) ([]ports.PublicValue, error) {
	column := "subject"
	if field == "grade" {
		column = "grade"
	}
	statement := `SELECT ` + column + ` AS value, sum(n)::bigint AS n FROM ebook_counts WHERE status = $1 AND ` + column + ` <> ''
		GROUP BY ` + column + ` HAVING sum(n) > 0 ORDER BY sum(n) DESC, ` + column
	var counted []struct {
		Value string `json:"value"`
		N     int    `json:"n"`
	}
	if err := l.DB.Select(ctx, &counted, statement, string(domain.Published)); err != nil {
		return nil, database.Wrap(ctx, "count public e-books", err)
	}
	place, found := map[string]int{}, []ports.PublicValue{}
	for _, c := range counted {
		key := fulltext.KeyLine(c.Value)
		if _, seen := place[key]; !seen {
			place[key] = len(found)
			found = append(found, ports.PublicValue{Key: key, Value: c.Value})
		}
		found[place[key]].Count += c.N
	}
	vietnamese := collate.New(language.Vietnamese, collate.Numeric)
	slices.SortFunc(found, func(a, b ports.PublicValue) int {
		return cmp.Or(vietnamese.CompareString(a.Value, b.Value), strings.Compare(a.Key, b.Key))
	})
	return found, nil
}
