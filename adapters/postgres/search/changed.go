package search

import (
	"context"
	"database/sql"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/search/words"
	"backoffice/domain"
	"backoffice/ports"
)

// addPending replaces the hits whose pending changes matter by those of these e-books that match now,
// added to first or to rest. It also checks long e-books, because the index does not have all of
// their words.
func (l Lists) addPending(ctx context.Context, t *database.Tx, a criteria, rest, first *hits) error {
	q := a.changed()
	rows, err := a.send(t)(ctx, q.SQL, q.Args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var n int64
		var comesFirst sql.NullBool // null: it does not match
		if err := rows.Scan(&id, &n, &comesFirst); err != nil {
			return err
		}
		if n >= 0 {
			rest.numbers.Remove(uint32(n))
			first.numbers.Remove(uint32(n))
		}
		switch {
		case !comesFirst.Valid:
		case comesFirst.Bool:
			first.pending = append(first.pending, id)
		default:
			rest.pending = append(rest.pending, id)
		}
	}
	return rows.Err()
}

// changed selects the e-books whose pending changes may matter, in the order of creation: the id, the
// number in the index or -1, and whether it comes first.
func (a *criteria) changed() database.Query {
	q := database.Query{Args: a.Args}
	q.And(`SELECT p.ebook_id, coalesce(d.n, -1), f.first
		FROM (SELECT ebook_id FROM search_pending WHERE changed @@ ?::tsquery UNION SELECT unnest(?::uuid[])) p
		LEFT JOIN LATERAL (SELECT n FROM search_numbers d WHERE d.ebook_id = p.ebook_id LIMIT 1) d ON true
		LEFT JOIN LATERAL (SELECT e.created_at, (`, words.ChangeQuery(a.terms, a.marked, a.changedKeys()), pq.Array(a.long.All))
	a.addPriority(&q)
	q.SQL += `) AS first`
	a.addMatching(&q)
	q.SQL += a.SQL + ` AND e.id = p.ebook_id LIMIT 1) f ON true ORDER BY f.created_at, p.ebook_id`
	return q
}

// changedKeys returns the beginnings of the keys whose change may matter. Of a long list of values any
// may.
func (a *criteria) changedKeys() (keys []string) {
	add := func(kind string, values ...string) {
		for _, value := range values {
			keys = append(keys, kind+value)
		}
	}
	if a.status != "" {
		add(index.StatusKey, string(a.status))
	}
	if a.queueFirst {
		add(index.StatusKey, string(domain.PendingReview))
	}
	if a.creator != "" {
		add(index.CreatorKey, a.creator)
	}
	if a.many {
		add(index.SubjectKey, "")
		add(index.GradeKey, "")
	} else {
		add(index.SubjectKey, a.subjects...)
		add(index.GradeKey, a.grades...)
	}
	if a.sort == ports.SortTitle {
		add(index.TitleKey, "")
	}
	return keys
}
