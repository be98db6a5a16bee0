// Package boundtest checks the limits of lists in request bodies, for the tests of the packages that set them.
package boundtest

import (
	"bytes"
	"errors"
	"runtime"
	"strings"
	"testing"

	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/domain"
)

// List describes a request body with a list: one entry, and the text before and after all entries.
type List struct {
	Parse              func(jsonbody.Body) error
	Before, Entry, End string
	MaxBody            int // bytes
	MaxEntries         int
	Code, Message      string
}

// CheckLimit checks that a list with MaxEntries is read and that a longer one is refused. Parsing as many
// entries as fit into the body must take no more memory than parsing MaxEntries in a body of equal
// length.
func (l List) CheckLimit(t *testing.T) {
	t.Helper()
	longest := l.body(l.MaxEntries)
	if err := l.Parse(longest); err != nil {
		t.Fatalf("the longest list is refused: %v", err)
	}
	fitting := (l.MaxBody - len(l.Before) - len(l.End) + 1) / (len(l.Entry) + 1)
	tooLong := l.body(fitting)
	for entries, body := range map[int]jsonbody.Body{fitting: tooLong, l.MaxEntries + 1: l.body(l.MaxEntries + 1)} {
		refused, ok := errors.AsType[*domain.Error](l.Parse(body))
		if !ok || refused.Code != l.Code || refused.Message != l.Message {
			t.Errorf("%d entries: %v", entries, refused)
		}
	}
	allowed, spent := allocated(func() { _ = l.Parse(longest) }), allocated(func() { _ = l.Parse(tooLong) })
	t.Logf("%d entries take %d bytes, %d entries %d", l.MaxEntries, allowed, fitting, spent)
	if spent > allowed+64<<10 {
		t.Errorf("%d entries take %d bytes, more than %d", fitting, spent, allowed)
	}
}

// body returns a body with this many entries, filled with spaces up to MaxBody.
func (l List) body(entries int) jsonbody.Body {
	raw := []byte(l.Before + strings.Repeat(l.Entry+",", entries-1) + l.Entry + l.End)
	return jsonbody.Body{Raw: append(raw, bytes.Repeat([]byte(" "), l.MaxBody-len(raw))...)}
}

// allocated returns how many bytes work allocates. Other goroutines may allocate meanwhile, so it takes the
// least of several runs.
func allocated(work func()) uint64 {
	least := ^uint64(0)
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		work()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}
