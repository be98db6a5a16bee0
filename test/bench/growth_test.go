package bench

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"backoffice/test/harness"
)

var (
	growth = flag.String("growth", "1,2", "how many servers share one database, from few to many")
	pin    = flag.String("pin", "", "cores for the database, and for the servers and this program, as taskset lists them, with a slash between: 0/1")
)

// grown are the lines that are measured with several servers.
var grown = []string{listName, "list: first pages of all", oneName, "statistics with mine", "search: all of these, 16 at once", approveName, "outline of 1,000"}

// severalServers prints what a database does for one server and for several, and
// what a request takes of the processors of each: the servers' share is what more
// machines take over, the database's is what they cannot.
func severalServers(t *testing.T, s *site) {
	t.Helper()
	var prefix []string
	if *pin != "" {
		prefix = pinned(t, s, *pin)
	}
	var all []server
	var counts []int
	for _, text := range strings.Split(*growth, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("-growth: %q is not a number of servers", text)
		}
		counts = append(counts, n)
	}
	for range slices.Max(counts) {
		added, stop := s.addServer(t, prefix...)
		defer stop()
		all = append(all, added)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "\n| request, %d e-books | servers | rate /s | p50 ms | p99 ms | database ms | servers ms |\n|---|--:|--:|--:|--:|--:|--:|\n", s.size)
	for _, m := range measured {
		if !slices.Contains(grown, m.name) {
			continue
		}
		s.renewTokens(t)
		for n, measured := range m.grown(t, s, all, counts) {
			f := ofRounds(measured)
			fmt.Fprintf(&out, "| %s | %d | %.0f | %s | %s | %s | %s |\n", m.name, counts[n], f.rate, ms(f.p50), ms(f.p99), ms(f.database), ms(f.server))
		}
	}
	t.Log(out.String())
}

// grown measures a line with each number of servers, which take turns.
func (m *measurement) grown(t *testing.T, s *site, all []server, counts []int) [][]figures {
	t.Helper()
	list := make([][]figures, len(counts))
	turn := m.turn(t, s)
	defer func() { s.additional = nil }()
	for range *rounds {
		for i, n := range counts {
			s.additional = all[:n]
			list[i] = append(list[i], turn())
		}
	}
	return list
}

// pinned keeps the database on its cores and this program on the others. It returns
// the words that start a server there.
func pinned(t *testing.T, s *site, pin string) []string {
	t.Helper()
	ofDatabase, others, both := strings.Cut(pin, "/")
	if !both {
		t.Fatalf("-pin: %q are not two lists of cores", pin)
	}
	keep := func(cores string, pid int) {
		if out, err := exec.Command("taskset", "-a", "-p", "-c", cores, strconv.Itoa(pid)).CombinedOutput(); err != nil {
			t.Fatalf("taskset: %v\n%s", err, out)
		}
	}
	postgres := append(harness.Children(s.PID("postgres")), s.PID("postgres"))
	for _, pid := range postgres {
		keep(ofDatabase, pid)
	}
	keep(others, os.Getpid())
	t.Cleanup(func() { // the product may continue
		all := fmt.Sprintf("0-%d", runtime.NumCPU()-1)
		for _, pid := range append(harness.Children(s.PID("postgres")), s.PID("postgres"), os.Getpid()) {
			keep(all, pid)
		}
	})
	return []string{"taskset", "-c", others}
}

// ofRounds are the medians of what rounds have measured, each figure by itself.
func ofRounds(rounds []figures) figures {
	return figures{
		rate: median(rounds, func(f figures) float64 { return f.rate }),
		p50:  median(rounds, func(f figures) time.Duration { return f.p50 }), p99: median(rounds, func(f figures) time.Duration { return f.p99 }),
		database: median(rounds, func(f figures) time.Duration { return f.database }), server: median(rounds, func(f figures) time.Duration { return f.server }),
	}
}
