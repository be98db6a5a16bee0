package values

import (
	"cmp"
	"context"
	"slices"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
)

// group is a row of ebook_counts. N is the number of e-books in it.
type group struct {
	Status  string `json:"status"`
	Subject string `json:"subject"`
	Grade   string `json:"grade"`
	N       int    `json:"n"`
}

// UpdateCounters moves an e-book in the counters: see CounterChanges.
func UpdateCounters(ctx context.Context, t *database.Tx, before, after *domain.Ebook) error {
	changes, err := CounterChanges(ctx, t, before, after)
	if err != nil {
		return err
	}
	return AddToCounters(ctx, t, changes)
}

// AddToCounters adds changes to the counters in a statement of its own.
func AddToCounters(ctx context.Context, t *database.Tx, changes tables.CounterChanges) error {
	if changes.Empty() {
		return nil
	}
	query, args := changes.Update()
	_, err := t.Exec(ctx, query, args...)
	return err
}

// CounterChanges returns the changes that move an e-book in the counters from the group of its old state to that of
// its new one. An e-book that is nil or deleted is not counted. It first stores a subject and a grade that have never
// been counted. Rows are locked in the order of their keys, so that two transactions cannot deadlock.
func CounterChanges(ctx context.Context, t *database.Tx, before, after *domain.Ebook) (changes tables.CounterChanges, err error) {
	add := func(b *domain.Ebook, by int) {
		if !isCounted(b) {
			return
		}
		changes.Groups = append(changes.Groups, tables.GroupChange{Status: string(b.Status), Subject: b.Subject, Grade: b.Grade, By: by})
		changes.Creators = append(changes.Creators, tables.CreatorChange{CreatedBy: b.CreatedBy, Status: string(b.Status), By: by})
	}
	add(before, -1)
	add(after, +1)
	if isCounted(after) && !(isCounted(before) && before.Subject == after.Subject && before.Grade == after.Grade) {
		err = addNewValues(ctx, t, after.Subject, after.Grade)
	}
	changes.Groups = inOrder(changes.Groups, func(a, b tables.GroupChange) int {
		return cmp.Or(cmp.Compare(a.Status, b.Status), cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.Grade, b.Grade))
	})
	changes.Creators = inOrder(changes.Creators, func(a, b tables.CreatorChange) int {
		return cmp.Or(cmp.Compare(a.CreatedBy, b.CreatedBy), cmp.Compare(a.Status, b.Status))
	})
	return changes, err
}

func isCounted(b *domain.Ebook) bool { return b != nil && b.DeletedAt == nil }

// inOrder sorts changes by the key of their rows. Two changes of the same row cancel each other out.
func inOrder[C any](changes []C, compareKeys func(a, b C) int) []C {
	if len(changes) == 2 && compareKeys(changes[0], changes[1]) == 0 {
		return nil
	}
	slices.SortFunc(changes, compareKeys)
	return changes
}

// DropEmptyGroups deletes up to limit groups that count nothing, and returns the number. It skips rows that
// another transaction has locked.
func DropEmptyGroups(ctx context.Context, t *database.Tx, limit int) (int, error) {
	var empty []group
	err := t.Select(ctx, &empty, `SELECT status, subject, grade, n FROM ebook_counts WHERE n = 0 LIMIT $1 FOR UPDATE SKIP LOCKED`, limit)
	if err != nil || len(empty) == 0 {
		return 0, err
	}
	var statuses, subjects, grades pq.StringArray
	for _, g := range empty {
		statuses, subjects, grades = append(statuses, g.Status), append(subjects, g.Subject), append(grades, g.Grade)
	}
	n, err := t.Exec(ctx, `DELETE FROM ebook_counts c USING unnest($1::text[], $2::text[], $3::text[]) AS e (status, subject, grade)
		WHERE c.status = e.status AND c.subject = e.subject AND c.grade = e.grade AND c.n = 0`,
		statuses, subjects, grades)
	return int(n), err
}
