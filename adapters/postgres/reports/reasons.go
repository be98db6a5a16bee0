package reports

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/domain/work"
	"backoffice/ports"
)

// Reasons reads from one snapshot all rejections, those that used a template, and the uses of each template.
func (r *Reports) Reasons(ctx context.Context, q ports.WorkQuery) (ports.CountedReasons, error) {
	counted := ports.CountedReasons{All: map[string]int{}, WithTemplate: map[string]int{}}
	err := r.DB.View(ctx, "read the report on reasons", func(t *database.Tx) error {
		sums, err := readCounts(ctx, t, q)
		if err != nil {
			return err
		}
		counted.Names, counted.Complete = sums.Names, sums.Complete
		for key, row := range sums.Rows {
			if n := row[domain.Reject]; n > 0 {
				counted.All[key] = n
			}
		}
		return readUses(ctx, t, q, &counted)
	})
	return counted, err
}

// readUses reads each template's uses, and how many rejections used any.
func readUses(ctx context.Context, t *database.Tx, q ports.WorkQuery, counted *ports.CountedReasons) error {
	query := sumsOf(q, `work_reasons`, `reason_id, max(title)`)
	return database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var use ports.ReasonUse
		if err := rows.Scan(&use.Key, &use.Template.ID, &use.Template.Title, &use.Rejections); err != nil {
			return err
		}
		if use.Template.ID == work.AnyReason.ID {
			counted.WithTemplate[use.Key] = use.Rejections
			return nil
		}
		counted.Uses = append(counted.Uses, use)
		return nil
	}, query.SQL+` GROUP BY 1, 2`, query.Args...)
}
