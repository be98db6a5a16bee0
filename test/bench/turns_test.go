package bench

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/jmoiron/sqlx"

	"backoffice/test/harness"
)

var turns = flag.String("turns", "", "measure two running products in turns instead: their data folders, the one before a change first, separated by a comma")

// compare prints how fast the second of two running products is, compared with the first.
// Both hold libraries of one size that fill made. The speed of the machine changes, so they
// are measured in pairs of short turns, and each begins every second pair: the ratio of a
// pair is what counts.
func compare(t *testing.T, folders []string) {
	t.Helper()
	if len(folders) != 2 {
		t.Fatalf("-turns: %q are not two data folders", folders)
	}
	before, after := runningSite(t, folders[0]), runningSite(t, folders[1])
	if before.size != after.size {
		t.Fatalf("libraries of %d and %d e-books are no pair", before.size, after.size)
	}
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "%d e-books\tbefore/s\tafter/s\tratio\tquartiles\tpairs\n", before.size)
	for _, m := range measured {
		if !asked(m.name) {
			continue
		}
		before.renewTokens(t)
		after.renewTokens(t)
		line := m.name + "\t" + m.pairs(t, before, after)
		t.Log(line)
		fmt.Fprintln(table, line)
	}
	table.Flush()
	t.Log("\n" + out.String())
}

// pairs measures a line in this many turns each.
func (m *measurement) pairs(t *testing.T, before, after *site) string {
	t.Helper()
	first, second := m.turn(t, before), m.turn(t, after)
	var ratios, rates, old []float64
	for round := range *rounds {
		var a, b float64
		if round%2 == 0 {
			a = first().rate
			b = second().rate
		} else {
			b = second().rate
			a = first().rate
		}
		old, rates, ratios = append(old, a), append(rates, b), append(ratios, b/a)
	}
	slices.Sort(ratios)
	n := len(ratios)
	return fmt.Sprintf("%.0f\t%.0f\t%.2f\t%.2f to %.2f\t%d", middle(old), middle(rates), ratios[n/2], ratios[n/4], ratios[n*3/4], n)
}

// turn is what measures a line once on a site.
func (m *measurement) turn(t *testing.T, s *site) func() figures {
	t.Helper()
	if m.name == approveName {
		return s.approvals(t)
	}
	next, check := m.product(t, s)
	return func() figures {
		load(t, s.servers(), m.clients, span()/4, next, check)
		return s.withCPUTime(func() figures { return load(t, s.servers(), m.clients, span(), next, check) })
	}
}

// approvals continues through the pool from turn to turn, until half of it is used. To refill it each
// time would take longer than a turn, and change the database between the two turns of a pair.
func (s *site) approvals(t *testing.T) func() figures {
	t.Helper()
	s.refill(t)
	var ids []string
	if err := s.db.Select(&ids, `SELECT ebook_id FROM bench_pending ORDER BY k`); err != nil {
		t.Fatal(err)
	}
	var taken atomic.Int64
	next := s.approvalOf(ids, &taken)
	return func() figures {
		if int(taken.Load()) > len(ids)/2 {
			s.refill(t)
			taken.Store(0)
		}
		f := s.withCPUTime(func() figures { return load(t, s.servers(), connections, span(), next, anObject) })
		if int(taken.Load()) > len(ids) {
			t.Fatalf("the %d e-books that wait are too few for such a turn", len(ids))
		}
		time.Sleep(rest) // what follows approvals ends in this turn, not in the other's
		return f
	}
}

// rest is how long the search index may lag behind, and as long again to catch up.
const rest = 4 * time.Second

// runningSite is a product that runs already.
func runningSite(t *testing.T, data string) *site {
	t.Helper()
	s := &site{Product: harness.Running(t, data)}
	s.dsn = s.DSN(t)
	s.db = sqlx.MustConnect("postgres", s.dsn)
	t.Cleanup(func() { s.db.Close() })
	s.size = s.number(t, `SELECT count(*) FROM ebooks WHERE id BETWEEN $1 AND $2`, idOf(0), idOf(1<<48-1)) // and not those that a measurement created
	if s.number(t, `SELECT count(*) FROM pg_tables WHERE tablename = 'bench_pending'`) == 0 {
		s.db.MustExec(createPool)
	}
	s.refill(t) // an earlier comparison may have ended in the middle
	s.db.MustExec(`VACUUM (ANALYZE)`)
	s.signIn(t)
	return s
}
