package search

import (
	"context"
	"maps"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/values"
	"backoffice/domain"
	"backoffice/ports"
)

// filter holds the conditions of a query on the e-book's row (e). Each begins with AND.
type filter struct {
	database.Query
	status           domain.Status
	creator          string
	assigned         string
	unchecked        bool
	faceted          bool // by subject or grade
	subjects, grades []string
	manyFacets       bool // there are many subjects or many grades: see manyValues
}

// manyValues is the length above which a list of values gets its own query plan, which looks
// them up in a hash table.
const manyValues = 100

// rowFilter returns the filter without subject and grade: see addValues. ok is false if nothing can
// match.
func rowFilter(q ports.ListQuery) (f filter, ok bool) {
	if q.CreatedBy != "" {
		if f.creator, ok = domain.ParseID(q.CreatedBy); !ok {
			return f, false
		}
		f.Append(` AND e.created_by = ?`, f.creator)
	}
	if q.AssignedTo != "" { // before the status, so that the arguments of the queue begin with those of its whole list: see queueNearStart
		if f.assigned, ok = domain.ParseID(q.AssignedTo); !ok {
			return f, false
		}
		f.Append(` AND e.assigned_to = ? AND e.status = 'pending_review' AND e.assigned_at >= e.submitted_at`, f.assigned)
	}
	if f.status = q.Status; q.Status != "" {
		f.Append(` AND e.status = ?`, string(q.Status))
	}
	if q.Status == domain.PendingReview && q.Sort == ports.SortWaiting {
		f.Append(` AND e.submitted_at IS NOT NULL`) // the condition of the partial index
	}
	if f.unchecked = q.Unchecked; q.Unchecked {
		f.Append(` AND e.unchecked`)
	}
	f.faceted = q.Subject != "" || q.Grade != ""
	return f, true
}

// fewEbooks reports whether the filter leaves only a few e-books. They are found by an index of the table: there
// is neither a counter for them nor a key in the inverted index.
func (f *filter) fewEbooks() bool { return f.unchecked || f.assigned != "" }

// addValues restricts the filter to the subjects and grades that match what was typed.
func (f *filter) addValues(ctx context.Context, t *database.Tx, q ports.ListQuery) error {
	return f.addValuesBy(ctx, t, q, values.Matching)
}

// addValuesBy restricts the filter to the values that find returns for the subject and grade of the query.
func (f *filter) addValuesBy(ctx context.Context, t *database.Tx, q ports.ListQuery, find func(ctx context.Context, t *database.Tx, typed map[string]string) (map[string][]string, error)) error {
	if !f.faceted {
		return nil
	}
	typed := map[string]string{"subject": q.Subject, "grade": q.Grade}
	maps.DeleteFunc(typed, func(_, text string) bool { return text == "" })
	found, err := find(ctx, t, typed)
	if err != nil {
		return err
	}
	if f.subjects = found["subject"]; q.Subject != "" {
		f.Append(` AND e.subject = ANY(?)`, pq.Array(f.subjects))
	}
	if f.grades = found["grade"]; q.Grade != "" {
		f.Append(` AND e.grade = ANY(?)`, pq.Array(f.grades))
	}
	f.manyFacets = len(f.subjects) > manyValues || len(f.grades) > manyValues
	return nil
}

// queryFunc returns the method that runs a statement with the filter's values: prepared, or planned each
// time.
func (f *filter) queryFunc(t *database.Tx) database.QueryFunc {
	if f.manyFacets {
		return t.QueryContext
	}
	return t.Query
}

// matchesNothing reports whether the typed subject or grade matches no value.
func (f *filter) matchesNothing() bool {
	return f.subjects != nil && len(f.subjects) == 0 || f.grades != nil && len(f.grades) == 0
}

// page selects the ids of a window of the filtered e-books.
func (f *filter) page(w window, o order) database.Query {
	inner := database.Query{SQL: `SELECT e.id FROM ebooks e WHERE e.deleted_at IS NULL` + f.SQL, Args: f.Args}
	addWindow(&inner, w, o)
	return inner
}
