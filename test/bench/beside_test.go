package bench

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// besideLine is work that others must not notice: editors' lists are measured without it and beside it.
type besideLine struct {
	name        string
	connections int
	rate        float64 // requests a second; 0: one after the other
	work        func(s *site, t *testing.T) draw
}

// pagesAtOnce is the rate of landing pages that is promised beside the work of the staff.
const pagesAtOnce = 2000

var besideLines = []besideLine{
	{"beside: 2,000 public pages a second", 64, pagesAtOnce, (*site).mixedPages},
	{"beside: ten reports a second", 2, 10, (*site).anyReport},
	{"beside: a report a second", 1, 1, (*site).anyReport},
	{"beside: one report after the other", 1, 0, (*site).anyReport},
}

// besideTable prints what the lists of 16 editors take alone and beside each work, in turns. Each editor asks for
// ten lists and creates one e-book a second.
func besideTable(t *testing.T, s *site) {
	t.Helper()
	var out strings.Builder
	fmt.Fprintf(&out, "\n| 16 editors, %d e-books | work /s | work p50 ms | work p99 ms | lists p50 ms | alone | lists p99 ms | alone | p99 to alone |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n", s.size)
	for _, line := range besideLines {
		if !asked(line.name) {
			continue
		}
		s.renewTokens(t)
		var alone, lists, works []figures
		var ratios []float64
		next := line.work(s, t)
		for range *rounds {
			without := s.editing(t)
			with, work := s.editingBeside(t, line, next)
			alone, lists, works = append(alone, without), append(lists, with), append(works, work)
			ratios = append(ratios, float64(with.p99)/float64(without.p99))
		}
		w, l, a := ofRounds(works), ofRounds(lists), ofRounds(alone)
		fmt.Fprintf(&out, "| %s | %.0f | %s | %s | %s | %s | %s | %s | %.1f |\n", line.name, w.rate, ms(w.p50), ms(w.p99), ms(l.p50), ms(a.p50), ms(l.p99), ms(a.p99), middle(ratios))
	}
	t.Log(out.String())
}

// editing measures the lists of 16 editors who also create e-books.
func (s *site) editing(t *testing.T) figures {
	t.Helper()
	var wait sync.WaitGroup
	wait.Go(func() {
		create := func(_ int, r *rand.Rand) (request, bool) {
			return request{method: http.MethodPost, path: "/api/cms/ebooks", token: s.editor(r), body: []byte(`{"title":"Sách vừa tạo"}`), want: http.StatusCreated}, true
		}
		load(t, s.servers(), 1, span(), paced(connections, 1, create), anObject)
	})
	lists := load(t, s.servers(), connections, span(), paced(10*connections, connections, s.newest()), fullPage)
	wait.Wait()
	return lists
}

// editor returns the token of one of the editors.
func (s *site) editor(r *rand.Rand) string { return s.people[3*r.IntN(creators/3)].Access }

// editingBeside is editing while other work continues.
func (s *site) editingBeside(t *testing.T, line besideLine, next draw) (lists, work figures) {
	t.Helper()
	if line.rate > 0 {
		next = paced(line.rate, line.connections, next)
	}
	var wait sync.WaitGroup
	wait.Go(func() { work = load(t, s.servers(), line.connections, span(), next, nil) })
	time.Sleep(span() / 20) // the work has begun
	lists = s.editing(t)
	wait.Wait()
	return lists, work
}
