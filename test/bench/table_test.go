package bench

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// table gathers the cells of all rounds, by line and size.
type table struct {
	names []string
	cells map[string]map[int][]cell
}

func newTable() *table { return &table{cells: map[string]map[int][]cell{}} }

func (r *table) add(name string, size int, c cell) {
	if r.cells[name] == nil {
		r.names, r.cells[name] = append(r.names, name), map[int][]cell{}
	}
	r.cells[name][size] = append(r.cells[name][size], c)
}

// median of what rounds have measured, each figure by itself.
func median[E any, T cmp.Ordered](rounds []E, of func(E) T) T {
	list := make([]T, len(rounds))
	for i, round := range rounds {
		list[i] = of(round)
	}
	return middle(list)
}

func middle[T cmp.Ordered](values []T) T {
	return slices.Sorted(slices.Values(values))[len(values)/2]
}

// print writes a line for each request and size. Ratios are medians of the
// ratios of each round, whose two figures were measured within seconds of each other.
func (r *table) print(t *testing.T, sites []*site) {
	t.Helper()
	var out strings.Builder
	fmt.Fprintf(&out, "\n| request | e-books | rate /s | p50 ms | p99 ms | to minimal | to pgbench | pgbench /s | pgbench p50 ms | to smallest |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, name := range r.names {
		for _, s := range sites {
			cells := r.cells[name][s.size]
			smallest := r.cells[name][sites[0].size]
			fmt.Fprintf(&out, "| %s | %d | %.0f | %s | %s | %s | %s | %s | %s | %s |\n", name, s.size,
				median(cells, func(c cell) float64 { return c.product.rate }),
				ms(median(cells, func(c cell) time.Duration { return c.product.p50 })),
				ms(median(cells, func(c cell) time.Duration { return c.product.p99 })),
				share(cells, func(c cell) (float64, float64) { return c.product.rate, c.minimal.rate }),
				share(cells, func(c cell) (float64, float64) { return c.product.rate, c.pgbench.rate }),
				number(median(cells, func(c cell) float64 { return c.pgbench.rate })),
				ms(median(cells, func(c cell) time.Duration { return c.pgbench.p50 })),
				toSmallest(cells, smallest))
			if m := median(cells, func(c cell) float64 { return c.minimal.rate }); m > 0 {
				fmt.Fprintf(&out, "| – the minimal server | %d | %.0f | %s | %s | | %s | | | |\n", s.size, m,
					ms(median(cells, func(c cell) time.Duration { return c.minimal.p50 })),
					ms(median(cells, func(c cell) time.Duration { return c.minimal.p99 })),
					share(cells, func(c cell) (float64, float64) { return c.minimal.rate, c.pgbench.rate }))
			}
		}
	}
	if list := r.cells[listName]; list != nil {
		for _, s := range sites {
			bare := median(list[s.size], func(c cell) float64 { return c.minimal.rate })
			for _, name := range []string{"list: by title", "list: by creator", "list: by subject and grade", "statistics with mine"} {
				if cells := r.cells[name][s.size]; cells != nil {
					fmt.Fprintf(&out, "%s at %d: %.0f %% of the minimal server's list\n", name, s.size, 100*median(cells, func(c cell) float64 { return c.product.rate })/bare)
				}
			}
		}
	}
	t.Log(out.String())
}

func share(cells []cell, of func(cell) (a, b float64)) string {
	m := median(cells, func(c cell) float64 {
		a, b := of(c)
		if b == 0 {
			return 0
		}
		return a / b
	})
	if m == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*m)
}

// toSmallest compares the rates of two sizes round by round.
func toSmallest(cells, smallest []cell) string {
	list := make([]float64, 0, len(cells))
	for i := range min(len(cells), len(smallest)) {
		list = append(list, cells[i].product.rate/smallest[i].product.rate)
	}
	return fmt.Sprintf("%.0f %%", 100*middle(list))
}

func ms(d time.Duration) string {
	if d == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", d.Seconds()*1000)
}

func number(f float64) string {
	if f == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f", f)
}
