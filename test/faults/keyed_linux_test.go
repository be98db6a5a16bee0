package faults

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// keyed sends writes with keys, and can send all of them again.
type keyed struct {
	t      *testing.T
	editor *harness.Client
	drafts []string
	n      int            // writes so far
	made   map[int]string // ids of the created e-books, by number of the write
}

func (k *keyed) send(i int) (harness.Response, error) {
	key := fmt.Sprint("disk-", i)
	if i%2 == 0 {
		return k.editor.Try(http.MethodPost, "/ebooks", map[string]any{"title": fmt.Sprintf("Viết-số %d", i), "description": strings.Repeat("Dài. ", 300)}, "Idempotency-Key", key)
	}
	id := k.drafts[i%len(k.drafts)]
	return k.editor.Try(http.MethodPut, "/ebooks/"+id, map[string]any{"author": fmt.Sprint("Người ", i)}, "Idempotency-Key", key)
}

// until sends new writes, four at a time, until enough of them were refused. It returns how many
// were.
func (k *keyed) until(disk *harness.Disk, enough func(refused int) bool) int {
	k.t.Helper()
	refused := 0
	for begun := time.Now(); !enough(refused) && !k.t.Failed(); {
		if time.Since(begun) > 2*time.Minute {
			k.t.Fatal("the disk does not fill up")
		}
		var all sync.WaitGroup
		var mu sync.Mutex
		for range 4 {
			i := k.n
			k.n++
			all.Go(func() {
				a, err := k.send(i)
				mu.Lock()
				defer mu.Unlock()
				if !k.judge(i, a, err, disk.Real) {
					refused++
				}
			})
		}
		all.Wait()
	}
	return refused
}

// judge reports whether a write was done. Without a real disk, PostgreSQL does not report a full
// disk, so the server may return 500.
func (k *keyed) judge(i int, response harness.Response, err error, real bool) (done bool) {
	switch {
	case err != nil:
		k.t.Errorf("write %d: %v", i, err)
	case response.Status < 300:
		k.note(i, response)
		return true
	case response.Status == http.StatusServiceUnavailable && response.Header.Get("Retry-After") == "":
		k.t.Errorf("write %d got 503 without Retry-After", i)
	case response.Status != http.StatusServiceUnavailable && (real || response.Status != http.StatusInternalServerError):
		k.t.Errorf("write %d got %d: %s", i, response.Status, response.Body)
	}
	return false
}

func (k *keyed) note(i int, response harness.Response) {
	if i%2 != 0 {
		return
	}
	if k.made == nil {
		k.made = map[int]string{}
	}
	id := response.Text("data.ebook.id")
	if before, again := k.made[i]; again && before != id {
		k.t.Errorf("write %d was done twice: %s and %s", i, before, id)
	}
	k.made[i] = id
}

// sendAgain repeats every write so far. All of them must succeed, unless this machine is too busy at that moment.
func (k *keyed) sendAgain() {
	k.t.Helper()
	for i := range k.n {
		response, err := k.send(i)
		require.NoError(k.t, err)
		if response.Text("code") == "server.busy" {
			response, err = untilServed(k.send, i)
			require.NoError(k.t, err)
		}
		if response.Status >= 300 {
			k.t.Fatalf("write %d, sent again, got %d: %s", i, response.Status, response.Body)
		}
		k.note(i, response)
	}
}

// verify checks that each e-book and each edit exists once.
func (k *keyed) verify() {
	k.t.Helper()
	assert.Equal(k.t, len(k.made), k.editor.Get("/ebooks?limit=1&search=viết-số").Number("total"))
	edits := map[string]int{}
	for i := 1; i < k.n; i += 2 {
		edits[k.drafts[i%len(k.drafts)]]++
	}
	for n, id := range k.drafts {
		want := 1 + edits[id]
		if n == 0 {
			want++ // its PDF
		}
		assert.Equal(k.t, want, k.editor.Get("/ebooks/"+id).Number("data.ebook.version"), "the version of %s", id)
	}
}
