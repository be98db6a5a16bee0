package tables

import (
	"fmt"

	"github.com/lib/pq"
)

// CounterChanges are changes of the counters: by how much the numbers of e-books in rows of ebook_counts and of
// creator_counts change. Both lists must be in the order of the rows' keys, because rows are locked in this order.
type CounterChanges struct {
	Groups   []GroupChange
	Creators []CreatorChange
}

// GroupChange changes the number of e-books that have a status, a subject and a grade.
type GroupChange struct {
	Status, Subject, Grade string
	By                     int
}

// CreatorChange changes the number of a creator's e-books that have a status.
type CreatorChange struct {
	CreatedBy, Status string
	By                int
}

// Empty reports whether nothing changes.
func (c *CounterChanges) Empty() bool { return len(c.Groups)+len(c.Creators) == 0 }

// counterParameters is the number of the parameters of addCounters.
const counterParameters = 7

// addCounters returns the parts of a WITH clause that add changes to the counters. Its parameters are numbered from
// first on. The tables are locked in the same order in each statement.
func addCounters(first int) string {
	return fmt.Sprintf(`groups AS (INSERT INTO ebook_counts AS c (status, subject, grade, n) SELECT * FROM unnest($%d::text[], $%d::text[], $%d::text[], $%d::bigint[])
			ON CONFLICT (status, subject, grade) DO UPDATE SET n = c.n + excluded.n),
		creators AS (INSERT INTO creator_counts AS c (created_by, status, n) SELECT * FROM unnest($%d::uuid[], $%d::text[], $%d::bigint[])
			ON CONFLICT (created_by, status) DO UPDATE SET n = c.n + excluded.n) `, first, first+1, first+2, first+3, first+4, first+5, first+6)
}

// args returns the arguments of addCounters.
func (c *CounterChanges) args() []any {
	var statuses, subjects, grades, creators, creatorStatuses []string
	var groupsBy, creatorsBy []int64
	for _, g := range c.Groups {
		statuses, subjects, grades, groupsBy = append(statuses, g.Status), append(subjects, g.Subject), append(grades, g.Grade), append(groupsBy, int64(g.By))
	}
	for _, change := range c.Creators {
		creators, creatorStatuses, creatorsBy = append(creators, change.CreatedBy), append(creatorStatuses, change.Status), append(creatorsBy, int64(change.By))
	}
	return []any{
		pq.Array(statuses), pq.Array(subjects), pq.Array(grades), pq.Array(groupsBy),
		pq.Array(creators), pq.Array(creatorStatuses), pq.Array(creatorsBy),
	}
}

var updateCounters = `WITH ` + addCounters(1) + `SELECT`

// Update returns the statement that adds the changes to the counters, with its arguments.
func (c *CounterChanges) Update() (string, []any) { return updateCounters, c.args() }
