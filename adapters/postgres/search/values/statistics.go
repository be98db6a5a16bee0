package values

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

// Statistics counts all e-books and those of a user by status. It adds up the counters of creators.
func Statistics(ctx context.Context, db *database.DB, userID string) (ports.Statistics, error) {
	var rows []struct {
		Status domain.Status `json:"status"`
		All    int           `json:"all"`
		Mine   int           `json:"mine"`
	}
	err := db.Select(ctx, &rows, `SELECT status, sum(n) AS all, coalesce(sum(n) FILTER (WHERE created_by = $1), 0) AS mine
		FROM creator_counts GROUP BY status`, userID)
	s := ports.Statistics{All: map[domain.Status]int{}, Mine: map[domain.Status]int{}}
	for _, row := range rows {
		s.All[row.Status], s.Mine[row.Status] = row.All, row.Mine
	}
	return s, database.Wrap(ctx, "count e-books", err)
}
