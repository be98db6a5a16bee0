package values

import (
	"cmp"
	"context"
	"slices"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// group is a row of ebook_counts, or a change of one. N is the number of e-books in it, or by how much
// that changes.
type group struct {
	Status  string `json:"status"`
	Subject string `json:"subject"`
	Grade   string `json:"grade"`
	N       int    `json:"n"`
}

// creatorChange is a change of a row of creator_counts.
type creatorChange struct {
	creator, status string
	n               int
}

// UpdateCounters moves an e-book in the counters from the group of its old state to that of its new one. An
// e-book that is nil or deleted is not counted. Rows are locked in the order of their keys, so that two
// transactions cannot deadlock.
func UpdateCounters(ctx context.Context, t *database.Tx, before, after *domain.Ebook) error {
	var groups []group
	var creatorChanges []creatorChange
	add := func(b *domain.Ebook, n int) {
		if !isCounted(b) {
			return
		}
		groups = append(groups, group{string(b.Status), b.Subject, b.Grade, n})
		creatorChanges = append(creatorChanges, creatorChange{b.CreatedBy, string(b.Status), n})
	}
	add(before, -1)
	add(after, +1)
	if isCounted(after) && !(isCounted(before) && before.Subject == after.Subject && before.Grade == after.Grade) {
		if err := addNewValues(ctx, t, after.Subject, after.Grade); err != nil {
			return err
		}
	}
	if len(groups) == 2 && compareGroups(groups[0], groups[1]) == 0 {
		groups = nil
	}
	if len(creatorChanges) == 2 && creatorChanges[0].creator == creatorChanges[1].creator && creatorChanges[0].status == creatorChanges[1].status {
		creatorChanges = nil
	}
	if len(groups)+len(creatorChanges) == 0 {
		return nil
	}
	return addToCounters(ctx, t, groups, creatorChanges)
}

func isCounted(b *domain.Ebook) bool { return b != nil && b.DeletedAt == nil }

// columns returns the groups as three arrays, for unnest.
func columns(groups []group) (statuses, subjects, grades pq.StringArray) {
	for _, g := range groups {
		statuses, subjects, grades = append(statuses, g.Status), append(subjects, g.Subject), append(grades, g.Grade)
	}
	return statuses, subjects, grades
}

func compareGroups(a, b group) int {
	return cmp.Or(cmp.Compare(a.Status, b.Status), cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.Grade, b.Grade))
}

// addToCounters adds to both tables of counters in one statement, to save a round trip. It locks the rows of
// each table in the order of their keys, and the tables in the same order every time.
func addToCounters(ctx context.Context, t *database.Tx, groups []group, creatorChanges []creatorChange) error {
	slices.SortFunc(groups, compareGroups)
	slices.SortFunc(creatorChanges, func(a, b creatorChange) int {
		return cmp.Or(cmp.Compare(a.creator, b.creator), cmp.Compare(a.status, b.status))
	})
	statuses, subjects, grades := columns(groups)
	var groupDeltas, creatorDeltas []int
	for _, g := range groups {
		groupDeltas = append(groupDeltas, g.N)
	}
	var creators, creatorStatuses []string
	for _, c := range creatorChanges {
		creators, creatorStatuses, creatorDeltas = append(creators, c.creator), append(creatorStatuses, c.status), append(creatorDeltas, c.n)
	}
	_, err := t.Exec(ctx, `WITH groups AS (
			INSERT INTO ebook_counts AS c (status, subject, grade, n) SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
			ON CONFLICT (status, subject, grade) DO UPDATE SET n = c.n + excluded.n)
		INSERT INTO creator_counts AS c (created_by, status, n) SELECT * FROM unnest($5::uuid[], $6::text[], $7::bigint[])
		ON CONFLICT (created_by, status) DO UPDATE SET n = c.n + excluded.n`,
		statuses, subjects, grades, pq.Array(groupDeltas),
		pq.Array(creators), pq.Array(creatorStatuses), pq.Array(creatorDeltas))
	return err
}

// DropEmptyGroups deletes up to limit groups that count nothing, and returns the number. It skips rows that
// another transaction has locked.
func DropEmptyGroups(ctx context.Context, t *database.Tx, limit int) (int, error) {
	var empty []group
	err := t.Select(ctx, &empty, `SELECT status, subject, grade, n FROM ebook_counts WHERE n = 0 LIMIT $1 FOR UPDATE SKIP LOCKED`, limit)
	if err != nil || len(empty) == 0 {
		return 0, err
	}
	statuses, subjects, grades := columns(empty)
	n, err := t.Exec(ctx, `DELETE FROM ebook_counts c USING unnest($1::text[], $2::text[], $3::text[]) AS e (status, subject, grade)
		WHERE c.status = e.status AND c.subject = e.subject AND c.grade = e.grade AND c.n = 0`,
		statuses, subjects, grades)
	return int(n), err
}
