package search_test

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/search/index"
)

// peakHeap runs do and returns the largest growth of the heap in use, garbage included, in MB.
func peakHeap(do func()) (most uint64) {
	var now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&now)
	before, ended := now.HeapInuse, make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		for tick := time.NewTicker(5 * time.Millisecond); ; {
			runtime.ReadMemStats(&now)
			most = max(most, now.HeapInuse-min(before, now.HeapInuse))
			select {
			case <-tick.C:
			case <-ended:
				tick.Stop()
				return
			}
		}
	})
	do()
	close(ended)
	wait.Wait()
	return most >> 20
}

// RULES §6.3: outlines of 25,000 words each, no word twice, are the longest that people may save. They are indexed a
// few at a time, when they are saved and when the index is built again.
func TestTheLongestOutlinesAreIndexedWithinBounds(t *testing.T) {
	s := newShelf(t)
	for i := range 5 {
		s.outlined(t, fmt.Sprintf("Sách %d", i), nil)
	}
	write := func(salt string) {
		_, err := s.rawDB.Exec(`UPDATE ebook_search s SET words = w.words, marked = w.words FROM (SELECT e.ebook_id AS id,
			array_to_tsvector(array_agg('x' || substr(md5($1 || e.ebook_id::text || i), 1, 9))) AS words
			FROM ebook_search e, generate_series(1, 25000) i GROUP BY 1) w WHERE w.id = s.ebook_id`, salt)
		require.NoError(t, err)
	}
	write("a")
	most := peakHeap(func() { require.NoError(t, s.eagerIndex().UpdateAll(t.Context())) })
	t.Logf("rebuilt: %d MB", most)
	write("b")
	most = max(most, peakHeap(func() { require.NoError(t, s.eagerIndex().UpdateAll(t.Context())) }))
	t.Logf("brought up to date: %d MB at most", most)
	assert.Less(t, most, uint64(130), "MB; all five at once take 190")
	wrong, err := index.Compare(t.Context(), s.db.DB.DB)
	require.NoError(t, err)
	assert.Empty(t, wrong)
}
