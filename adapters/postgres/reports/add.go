package reports

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/unit"
	"backoffice/domain/work"
)

// addSums adds sums to the stored ones. Their column day has the first day of the month.
func addSums(ctx context.Context, t *unit.Tx, sums work.Sums) error {
	if err := addCounts(ctx, t, sums.Counts); err != nil {
		return err
	}
	if err := addReasons(ctx, t, sums.Reasons); err != nil {
		return err
	}
	return addStays(ctx, t, sums.Stays)
}

func addCounts(ctx context.Context, t *unit.Tx, counts map[work.SumKey]int) error {
	var kinds, values, months, actions []string
	var ns []int64
	for key, n := range counts {
		kinds, values, months, actions, ns = append(kinds, string(key.Kind)), append(values, key.Value), append(months, key.Month), append(actions, string(key.Action)), append(ns, int64(n))
	}
	_, err := t.Exec(ctx, `INSERT INTO work_sums AS s (kind, value, day, action, n) SELECT * FROM unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::bigint[])
		ON CONFLICT (kind, value, day, action) DO UPDATE SET n = s.n + EXCLUDED.n`, pq.Array(kinds), pq.Array(values), pq.Array(months), pq.Array(actions), pq.Array(ns))
	return err
}

func addReasons(ctx context.Context, t *unit.Tx, reasons map[work.ReasonKey]int) error {
	if len(reasons) == 0 {
		return nil
	}
	var kinds, values, months, ids, titles []string
	var ns []int64
	for key, n := range reasons {
		kinds, values, months, ns = append(kinds, string(key.Kind)), append(values, key.Value), append(months, key.Month), append(ns, int64(n))
		ids, titles = append(ids, key.Reason.ID), append(titles, key.Reason.Title)
	}
	_, err := t.Exec(ctx, `INSERT INTO work_reasons AS s (kind, value, day, reason_id, title, n) SELECT * FROM unnest($1::text[], $2::text[], $3::date[], $4::uuid[], $5::text[], $6::bigint[])
		ON CONFLICT (kind, value, day, reason_id, title) DO UPDATE SET n = s.n + EXCLUDED.n`, pq.Array(kinds), pq.Array(values), pq.Array(months), pq.Array(ids), pq.Array(titles), pq.Array(ns))
	return err
}

func addStays(ctx context.Context, t *unit.Tx, stays map[work.StayKey]int) error {
	var months, statuses []string
	var minutes, ns []int64
	for key, n := range stays {
		months, statuses, minutes, ns = append(months, key.Month), append(statuses, string(key.Status)), append(minutes, int64(key.Minutes)), append(ns, int64(n))
	}
	_, err := t.Exec(ctx, `INSERT INTO work_times AS s (day, status, minutes, n) SELECT * FROM unnest($1::date[], $2::text[], $3::integer[], $4::bigint[])
		ON CONFLICT (day, status, minutes) DO UPDATE SET n = s.n + EXCLUDED.n`, pq.Array(months), pq.Array(statuses), pq.Array(minutes), pq.Array(ns))
	return err
}
