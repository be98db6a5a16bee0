package bench

import (
	"math/rand/v2"
	"testing"
	"time"
)

// measurement is a line of the table. Its references are measured right before
// and after it; either may be left out.
type measurement struct {
	name    string
	clients int
	product func(t *testing.T, s *site) (draw, func([]byte) error)
	minimal func(s *site) draw
	bare    func([]byte) error // checks the minimal server's responses
	script  func(t *testing.T, s *site) (script, mode string)
	whole   func(s *site, t *testing.T, d time.Duration) figures // instead of product
	against func(s *site, t *testing.T, d time.Duration) figures // instead of script
}

// cell is what one line has measured at one size in one round.
type cell struct{ product, minimal, pgbench figures }

func (m *measurement) measure(t *testing.T, s *site) (c cell) {
	t.Helper()
	if m.whole != nil {
		c.product = m.whole(s, t, span())
	} else {
		next, check := m.product(t, s)
		load(t, s.servers(), m.clients, span()/4, next, check) // statements prepared, caches as they are in use
		c.product = load(t, s.servers(), m.clients, span(), next, check)
	}
	if m.minimal != nil {
		next := m.minimal(s)
		load(t, []string{s.minimal}, m.clients, span()/4, next, m.bare)
		c.minimal = load(t, []string{s.minimal}, m.clients, span(), next, m.bare)
	}
	switch {
	case m.against != nil:
		c.pgbench = m.against(s, t, span())
	case m.script != nil:
		script, mode := m.script(t, s)
		c.pgbench = s.bench(t, script, mode, m.clients, span())
	}
	return c
}

func plain(next func(*site) draw, check func([]byte) error) func(*testing.T, *site) (draw, func([]byte) error) {
	return func(_ *testing.T, s *site) (draw, func([]byte) error) { return next(s), check }
}

func searched(list []string) func(*site) draw {
	return func(s *site) draw { return s.common(list) }
}

func syllables(text, more func(*rand.Rand) string) func(*testing.T, *site) (draw, func([]byte) error) {
	return func(_ *testing.T, s *site) (draw, func([]byte) error) { return s.syllables(text, more), anObject }
}

func countOf(list []string) func(*testing.T, *site) (string, string) {
	return func(*testing.T, *site) (string, string) { return countScript(counted(list)), "simple" }
}

const listName, oneName, approveName = "list: newest of a status", "e-book by id", "approve"

var measured = []measurement{
	{name: listName, clients: connections, product: plain((*site).newest, fullPage), minimal: (*site).bareList, bare: bareRows,
		script: func(t *testing.T, _ *site) (string, string) { return listScript(t), "prepared" }},
	{name: "list: by title", clients: connections, product: plain((*site).byTitle, fullPage)},
	{name: "list: by creator", clients: connections,
		product: func(t *testing.T, s *site) (draw, func([]byte) error) { return s.byCreator(t), aPage }},
	{name: "list: by subject and grade", clients: connections, product: plain((*site).bySubjectAndGrade, aList)},
	{name: oneName, clients: connections, product: plain((*site).byID, anObject), minimal: (*site).bareOne,
		script: func(t *testing.T, s *site) (string, string) { return oneScript(t, s.size), "prepared" }},
	{name: "duplicates", clients: connections, product: plain((*site).duplicates, anObject)},
	{name: "values while typing", clients: connections, product: plain((*site).values, anObject)},
	{name: "statistics with mine", clients: connections, product: plain((*site).statistics, anObject)},
	{name: "list: first pages of all", clients: connections, product: plain(func(s *site) draw { return s.nearPage(false) }, fullPage)},
	{name: "list: last pages of all", clients: connections, product: plain(func(s *site) draw { return s.nearPage(true) }, aPage)},
	{name: "list: the queue", clients: connections, product: plain((*site).queue, fullPage)},
	{name: "list: the queue, first pages of all", clients: connections, product: plain(func(s *site) draw { return s.queueOfAll(false) }, fullPage)},
	{name: "list: the queue, last pages of all", clients: connections, product: plain(func(s *site) draw { return s.queueOfAll(true) }, aPage)},
	{name: "search: a rare word", clients: 1, product: plain((*site).rare, anObject)},
	{name: "search: any two letters", clients: 1, product: plain((*site).anyTwoLetters, anObject)},
	{name: "search: two-letter words", clients: 1, product: plain((*site).twoLetterWord, found), script: countOf(twoLetters)},
	{name: "search: none found", clients: 1, product: plain((*site).absent, noneFound)},
	{name: "search: common words", clients: 1, product: plain(searched(commonPlain), found), script: countOf(commonPlain)},
	{name: "search: common, with marks", clients: 1, product: plain(searched(commonMarked), found), script: countOf(commonMarked)},
	{name: "search: names", clients: 1, product: syllables(aName, nothingMore)},
	{name: "search: names, without marks", clients: 1, product: syllables(without(aName), nothingMore)},
	{name: "search: titles", clients: 1, product: syllables(aTitle, nothingMore)},
	{name: "search: titles, without marks", clients: 1, product: syllables(without(aTitle), nothingMore)},
	{name: "search: names and titles, filtered", clients: 1, product: syllables(nameOrTitle, aFilter)},
	{name: "search: names and titles, by title", clients: 1, product: syllables(nameOrTitle, sortedByTitle)},
	{name: "search: names and titles, by waiting", clients: 1, product: syllables(nameOrTitle, sortedByWaiting)},
	{name: "search: all of these, 16 at once", clients: connections, product: syllables(nameOrTitle, anyWay)},
	{name: approveName, clients: connections, whole: (*site).approve, against: (*site).benchApprove},
	{name: "public page", clients: connections, product: func(t *testing.T, s *site) (draw, func([]byte) error) { return s.bookPages(t) }, minimal: (*site).bareOne},
	{name: "public page, not modified", clients: connections, product: func(t *testing.T, s *site) (draw, func([]byte) error) { return s.knownPages(t) }, minimal: (*site).bareOne},
	{name: "report: work by month", clients: 1, product: report("report: work by month")},
	{name: "report: work by subject", clients: 1, product: report("report: work by subject")},
	{name: "report: work by status", clients: 1, product: report("report: work by status")},
	{name: "report: work by person", clients: 1, product: report("report: work by person")},
	{name: "report: queue", clients: 1, product: report("report: queue")},
	{name: "report: reasons", clients: 1, product: report("report: reasons")},
	{name: "report: reasons by grade", clients: 1, product: report("report: reasons by grade")},
	{name: "outline of 1,000, one client", clients: 1, product: outlineOf(1)},
	{name: "outline of 1,000", clients: connections, product: outlineOf(connections)},
}

func outlineOf(clients int) func(*testing.T, *site) (draw, func([]byte) error) {
	return func(t *testing.T, s *site) (draw, func([]byte) error) { return s.outlines(t, 2*clients), anObject }
}
