package bench

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/domain"
)

// createPool creates the pool: the e-books that wait for review, in an order of its own.
const createPool = `CREATE TABLE bench_pending AS SELECT row_number() OVER (ORDER BY md5(id::text)) AS k, id AS ebook_id FROM ebooks WHERE status = 'pending_review';
ALTER TABLE bench_pending ADD PRIMARY KEY (k);
CREATE INDEX ON bench_pending (ebook_id);
ANALYZE bench_pending;`

// refill puts the approved ones of the pool back, outside of what is measured.
const refill = `UPDATE ebooks b SET status = 'pending_review', submitted_at = now(), version = version + 1
	FROM bench_pending p WHERE p.ebook_id = b.id AND b.status <> 'pending_review';
TRUNCATE ebook_counts, creator_counts;
INSERT INTO ebook_counts SELECT status, subject, grade, count(*) FROM ebooks WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
INSERT INTO creator_counts SELECT created_by, status, count(*) FROM ebooks WHERE deleted_at IS NULL GROUP BY 1, 2;`

func (s *site) refill(t *testing.T) {
	t.Helper()
	if _, err := s.db.Exec(refill); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec(`VACUUM ANALYZE ebooks`); err != nil {
		t.Fatal(err)
	}
}

// approve approves e-books of the pool as any of the managers, until d has been measured.
func (s *site) approve(t *testing.T, d time.Duration) figures {
	t.Helper()
	var ids []string
	if err := s.db.Select(&ids, `SELECT ebook_id FROM bench_pending ORDER BY k`); err != nil {
		t.Fatal(err)
	}
	var sum figures
	rounds, spent := 0, time.Duration(0)
	for spent < d {
		var next atomic.Int64
		at := time.Now()
		f := load(t, s.servers(), connections, d-spent, s.approvalOf(ids, &next), anObject)
		spent += time.Since(at)
		rounds++
		sum.rate, sum.p50, sum.p99 = sum.rate+f.rate, sum.p50+f.p50, sum.p99+f.p99
		s.refill(t)
	}
	n := time.Duration(rounds)
	return figures{rate: sum.rate / float64(rounds), p50: sum.p50 / n, p99: sum.p99 / n}
}

// approvalOf draws the approvals of this many e-books, each once.
func (s *site) approvalOf(ids []string, taken *atomic.Int64) draw {
	return func(_ int, r *rand.Rand) (request, bool) {
		i := int(taken.Add(1)) - 1
		if i >= len(ids) {
			return request{}, false
		}
		manager := s.people[2+3*r.IntN(creators/3)]
		return request{method: http.MethodPost, path: "/api/cms/ebooks/" + ids[i] + "/approve", token: manager.Access, body: []byte(`{}`), want: http.StatusOK}, true
	}
}

// benchApprove is pgbench with the statements of an approval.
func (s *site) benchApprove(t *testing.T, d time.Duration) figures {
	t.Helper()
	f := s.bench(t, approveScript(s.number(t, `SELECT count(*) FROM bench_pending`)), "prepared", connections, d)
	s.refill(t)
	return f
}

// outlines prepares drafts with an outline of a thousand items each, and draws
// requests that save one of them with one title changed.
func (s *site) outlines(t *testing.T, drafts int) draw {
	t.Helper()
	type book struct {
		path, token string
		items       []domain.TOCItem
	}
	var rows []struct {
		ID      string `db:"id"`
		Creator int    `db:"creator"`
	}
	err := s.db.Select(&rows, `SELECT id, ('x' || right(created_by::text, 8))::bit(32)::int AS creator FROM ebooks WHERE status = 'draft' ORDER BY id LIMIT $1`, drafts)
	if err != nil {
		t.Fatal(err)
	}
	books, w := make([]book, len(rows)), newWriter(3)
	for i, row := range rows {
		owner := s.people[row.Creator]
		items := w.outline(row.ID, 1000)
		for j := range items {
			items[j].ID = domain.TempIDPrefix + items[j].ID
			if items[j].ParentID != nil {
				parent := domain.TempIDPrefix + *items[j].ParentID
				items[j].ParentID = &parent
			}
		}
		var saved struct{ Data domain.TOC }
		response := owner.For(t).Put("/ebooks/"+row.ID+"/toc", map[string]any{"items": items}).Want(http.StatusOK)
		if err := json.Unmarshal(response.Body, &saved); err != nil || len(saved.Data.Items) != 1000 {
			t.Fatalf("saved %d items: %v", len(saved.Data.Items), err)
		}
		books[i] = book{path: "/api/cms/ebooks/" + row.ID + "/toc", token: owner.Access, items: saved.Data.Items}
	}
	chapters := make([]string, 1000) // made before, so that the time for it is not measured
	for i := range chapters {
		chapters[i] = w.chapter(1)
	}
	return func(connection int, r *rand.Rand) (request, bool) {
		b := &books[(connection+connections*r.IntN(drafts))%len(books)]
		items := append([]domain.TOCItem{}, b.items...)
		items[r.IntN(len(items))].Title = fmt.Sprintf("%s %d", chapters[r.IntN(len(chapters))], r.IntN(1000))
		body, _ := json.Marshal(map[string]any{"items": items})
		return request{method: http.MethodPut, path: b.path, token: b.token, body: body, want: http.StatusOK}, true
	}
}
