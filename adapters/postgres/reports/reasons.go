package reports

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/domain/work"
	"backoffice/ports"
)

// Reasons reads from one snapshot how often templates were used. Rejections without one have no row in
// reason_uses; their number follows from the sums of all rejections.
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
		return uses(ctx, t, q, &counted)
	})
	return counted, err
}

// uses reads each template's uses, and rows without a template for how many rejections used any.
func uses(ctx context.Context, t *database.Tx, q ports.WorkQuery, counted *ports.CountedReasons) error {
	query := selectUses(q)
	if q.PersonID != "" {
		query.And(` AND u.actor_id = ?`, q.PersonID)
	}
	return database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var use ports.ReasonUse
		var id *string
		if err := rows.Scan(&use.Key, &id, &use.Template.Title, &use.Rejections); err != nil {
			return err
		}
		if id == nil {
			counted.WithTemplate[use.Key] = use.Rejections
			return nil
		}
		use.Template.ID = *id
		counted.Uses = append(counted.Uses, use)
		return nil
	}, query.SQL+` GROUP BY GROUPING SETS ((1, 2), (1))`, query.Args...)
}

// selectUses reads subject and grade of the time of the rejection from the copied step.
func selectUses(q ports.WorkQuery) (query database.Query) {
	key, step := `''::text`, ``
	switch {
	case q.ByMonth:
		key = `to_char(timezone('Asia/Ho_Chi_Minh', u.at), 'YYYY-MM')`
	case q.Kind == work.Person:
		key = `u.actor_id::text`
	case q.Kind == work.Subject:
		key = `coalesce(e.subject, '')`
	case q.Kind == work.Grade:
		key = `coalesce(e.grade, '')`
	}
	if !q.ByMonth && (q.Kind == work.Subject || q.Kind == work.Grade) {
		step = ` JOIN workflow_logs l ON l.id = u.log_id LEFT JOIN work_events e ON (e.ebook_id, e.version) = (l.ebook_id, l.version)`
	}
	query.And(`SELECT `+key+`, u.reason_id, max(u.reason_title), count(DISTINCT u.log_id) FROM reason_uses u`+step+` WHERE u.at >= ? AND u.at < ?`, q.From, q.To)
	return query
}
