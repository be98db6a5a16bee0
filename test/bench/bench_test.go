// Package bench measures the whole product over libraries of several sizes,
// and in the same run two references over the same databases: pgbench with the
// same SQL, and a minimal server in Go. It judges no time; it fails where a
// response is wrong. docs/PERFORMANCE.md says how to read it.
package bench

import (
	"flag"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"backoffice/test/harness"
)

var (
	sizes   = flag.String("sizes", "5000", "numbers of e-books, from few to many")
	seconds = flag.Float64("seconds", 0.03, "how long each request is measured in a round")
	rounds  = flag.Int("rounds", 1, "how often; the medians are printed")
	uploads = flag.String("uploads", "4x1", "how many PDFs go up in parallel, and of how many MB")
	on      = flag.String("on", "", "measure a running product over the library that it holds, by its data folder, instead of filling some")
	only    = flag.String("only", "", "measure only the requests whose name begins with one of these, separated by commas")
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(harness.Main(m))
}

// TestTable prints the table of docs/PERFORMANCE.md. The sizes take turns in
// every round, so that a noisy minute of the machine meets all of them.
func TestTable(t *testing.T) {
	if *turns != "" {
		compare(t, strings.Split(*turns, ","))
		return
	}
	if pgbench() == "" {
		t.Log("no pgbench here (Debian's package postgresql-15 or newer): its columns stay empty")
	}
	sites := sitesAsked(t)
	results := newTable()
	for round := range *rounds {
		for _, m := range measured {
			if !asked(m.name) {
				continue
			}
			for _, s := range sites {
				s.renewTokens(t)
				results.add(m.name, s.size, m.measure(t, s))
			}
		}
		t.Logf("round %d of %d", round+1, *rounds)
		results.print(t, sites)
	}
	for _, s := range sites {
		now, most := s.memory(t)
		t.Logf("%9d e-books: the server has %d MB in memory, had %d at most; another is ready %v after its start", s.size, now, most, s.startToReady(t).Round(time.Millisecond))
	}
	if asked("servers") {
		severalServers(t, sites[len(sites)-1])
	}
	if slices.ContainsFunc(besideLines, func(l besideLine) bool { return asked(l.name) }) {
		besideTable(t, sites[len(sites)-1])
	}
	if asked(pendingName) {
		pendingSearches(t, sites[len(sites)-1])
	}
	if asked("uploads") {
		uploadAtOnce(t, sites[len(sites)-1])
	}
}

// sitesAsked are a product that runs already, or one of each size.
func sitesAsked(t *testing.T) (sites []*site) {
	t.Helper()
	if *on != "" {
		s := runningSite(t, *on)
		s.minimal = startMinimal(t, s.dsn)
		return []*site{s}
	}
	for _, text := range strings.Split(*sizes, ",") {
		size, err := strconv.Atoi(text)
		if err != nil || size < 5000 {
			t.Fatalf("-sizes: %q is not a number from 5000", text)
		}
		sites = append(sites, newSite(t, size))
	}
	return sites
}

func asked(name string) bool {
	return *only == "" || slices.ContainsFunc(strings.Split(*only, ","), func(p string) bool { return strings.HasPrefix(name, p) })
}

// span is how long a cell is measured.
func span() time.Duration { return time.Duration(*seconds * float64(time.Second)) }
