package bench

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

var pending = flag.Int("pending", 300, "how many e-books change together, before the search index has them")

const pendingName = "search: many pending"

// pause is between two measurements while the index lags.
const pause = 300 * time.Millisecond

// changeWords gives e-books all over the library one more word. A trigger notes each of them for the index. With
// cms.by_key another trigger does not take the words for those of a server of the previous version.
const changeWords = `UPDATE ebook_search SET words = words || array_to_tsvector(ARRAY[$2::text]) FROM (SELECT set_config('cms.by_key', 'on', true)) own
	WHERE ebook_id IN (SELECT id FROM ebooks ORDER BY md5(id::text) LIMIT $1)`

// pendingSearches prints how long a search takes before many changes and while the index lags behind them, how long a
// search takes that finds all the changed e-books, and how long the index lags.
func pendingSearches(t *testing.T, s *site) {
	t.Helper()
	next, check := syllables(nameOrTitle, nothingMore)(t, s)
	measure := func() figures { return load(t, s.servers(), 1, span(), next, check) }
	var before, worst, found []figures
	var lags []time.Duration
	for round := range *rounds {
		s.renewTokens(t)
		before = append(before, measure())
		begun := time.Now()
		s.db.MustExec(changeWords, *pending, fmt.Sprintf("zq%d", round))
		found = append(found, load(t, s.servers(), 1, span(), s.listed(func(*rand.Rand) string { return fmt.Sprintf("search=zq%d", round) }), check))
		var slowest figures
		for s.number(t, `SELECT count(*) FROM (SELECT FROM search_pending LIMIT 1) p`) > 0 {
			if f := measure(); f.p50 > slowest.p50 {
				slowest = f
			}
			time.Sleep(pause) // the index needs the processor, too
		}
		worst, lags = append(worst, slowest), append(lags, time.Since(begun))
	}
	b, w, f := ofRounds(before), ofRounds(worst), ofRounds(found)
	var out strings.Builder
	fmt.Fprintf(&out, "\n| search, %d e-books | pending | p50 ms | p99 ms | p50 with none pending | ratio | p50 if it finds all that are pending | indexed after |\n|---|--:|--:|--:|--:|--:|--:|--:|\n", s.size)
	fmt.Fprintf(&out, "| names and titles | %d | %s | %s | %s | %.1f | %s | %v |\n", *pending, ms(w.p50), ms(w.p99), ms(b.p50), float64(w.p50)/float64(b.p50), ms(f.p50), middle(lags).Round(time.Second))
	t.Log(out.String())
}
