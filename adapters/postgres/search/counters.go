package search

import (
	"cmp"
	"context"
	"slices"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// share is a key of creator_counts.
type share struct {
	creator, status string
	n               int
}

// Count moves the figures from where the e-book was to where it is; either may
// be nil or deleted, which counts nowhere. The rows are taken in the order of
// their keys, so that two transactions never wait for each other.
func Count(ctx context.Context, t *database.Tx, before, after *domain.Ebook) error {
	var groups []group
	var shares []share
	add := func(b *domain.Ebook, n int) {
		if b == nil || b.DeletedAt != nil {
			return
		}
		groups = append(groups, group{string(b.Status), b.Subject, b.Grade, n})
		shares = append(shares, share{b.CreatedBy, string(b.Status), n})
	}
	add(before, -1)
	add(after, +1)
	if before == nil || after == nil || before.DeletedAt != nil || before.Subject != after.Subject || before.Grade != after.Grade {
		if err := noteValues(ctx, t, groups); err != nil {
			return err
		}
	}
	if len(groups) == 2 && sameGroup(groups[0], groups[1]) {
		groups = nil
	}
	if len(shares) == 2 && shares[0].creator == shares[1].creator && shares[0].status == shares[1].status {
		shares = nil
	}
	if len(groups)+len(shares) == 0 {
		return nil
	}
	return move(ctx, t, groups, shares)
}

func sameGroup(a, b group) bool {
	return a.Status == b.Status && a.Subject == b.Subject && a.Grade == b.Grade
}

func compareGroups(a, b group) int {
	return cmp.Or(cmp.Compare(a.Status, b.Status), cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.Grade, b.Grade))
}

// move adds to the counters in one statement, a round trip for all of them. It
// takes the rows of each table in the order given, and the tables in the same
// order every time.
func move(ctx context.Context, t *database.Tx, groups []group, shares []share) error {
	slices.SortFunc(groups, compareGroups)
	slices.SortFunc(shares, func(a, b share) int {
		return cmp.Or(cmp.Compare(a.creator, b.creator), cmp.Compare(a.status, b.status))
	})
	var statuses, subjects, grades, creators, their []string
	var n, m []int
	for _, g := range groups {
		statuses, subjects, grades, n = append(statuses, g.Status), append(subjects, g.Subject), append(grades, g.Grade), append(n, g.N)
	}
	for _, s := range shares {
		creators, their, m = append(creators, s.creator), append(their, s.status), append(m, s.n)
	}
	_, err := t.Exec(ctx, `WITH groups AS (
			INSERT INTO ebook_counts AS c (status, subject, grade, n) SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
			ON CONFLICT (status, subject, grade) DO UPDATE SET n = c.n + excluded.n)
		INSERT INTO creator_counts AS c (created_by, status, n) SELECT * FROM unnest($5::uuid[], $6::text[], $7::bigint[])
		ON CONFLICT (created_by, status) DO UPDATE SET n = c.n + excluded.n`,
		pq.Array(statuses), pq.Array(subjects), pq.Array(grades), pq.Array(n), pq.Array(creators), pq.Array(their), pq.Array(m))
	return err
}

// DropEmptyGroups forgets subjects and grades that no e-book has any more. A
// row that somebody is moving is left to the next time.
func DropEmptyGroups(ctx context.Context, t *database.Tx) error {
	var empty []group
	err := t.Select(ctx, &empty, `SELECT status, subject, grade, n FROM ebook_counts WHERE n = 0 LIMIT 1000 FOR UPDATE SKIP LOCKED`)
	if err != nil {
		return err
	}
	if len(empty) == 0 {
		return dropUnusedValues(ctx, t)
	}
	var statuses, subjects, grades []string
	for _, g := range empty {
		statuses, subjects, grades = append(statuses, g.Status), append(subjects, g.Subject), append(grades, g.Grade)
	}
	_, err = t.Exec(ctx, `DELETE FROM ebook_counts c USING unnest($1::text[], $2::text[], $3::text[]) AS e (status, subject, grade)
		WHERE c.status = e.status AND c.subject = e.subject AND c.grade = e.grade AND c.n = 0`,
		pq.Array(statuses), pq.Array(subjects), pq.Array(grades))
	return err
}
