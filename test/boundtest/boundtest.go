// Package boundtest checks the bounds of lists, in the tests of the packages that set them.
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

// List is a body with a list: an entry, and what stands before and after all of them.
type List struct {
	Parse              func(jsonbody.Body) error
	Before, Entry, End string
	Limit              int // of the body, in bytes
	Most               int // entries
	Code, Message      string
}

// CostsNoMore checks that a list of the greatest length is read, and that a longer one is refused. As
// many entries as fit into the body must take no more memory than as many as are allowed, in a body of
// the same length.
func (l List) CostsNoMore(t *testing.T) {
	t.Helper()
	longest := l.body(l.Most)
	if err := l.Parse(longest); err != nil {
		t.Fatalf("the longest list is refused: %v", err)
	}
	whole := (l.Limit - len(l.Before) - len(l.End) + 1) / (len(l.Entry) + 1)
	tooLong := l.body(whole)
	for entries, body := range map[int]jsonbody.Body{whole: tooLong, l.Most + 1: l.body(l.Most + 1)} {
		refused, ok := errors.AsType[*domain.Error](l.Parse(body))
		if !ok || refused.Code != l.Code || refused.Message != l.Message {
			t.Errorf("%d entries: %v", entries, refused)
		}
	}
	allowed, spent := allocated(func() { _ = l.Parse(longest) }), allocated(func() { _ = l.Parse(tooLong) })
	t.Logf("%d entries take %d bytes, %d entries %d", l.Most, allowed, whole, spent)
	if spent > allowed+64<<10 {
		t.Errorf("%d entries take %d bytes, more than %d", whole, spent, allowed)
	}
}

// body has as many entries, and spaces up to its limit.
func (l List) body(entries int) jsonbody.Body {
	raw := []byte(l.Before + strings.Repeat(l.Entry+",", entries-1) + l.Entry + l.End)
	return jsonbody.Body{Raw: append(raw, bytes.Repeat([]byte(" "), l.Limit-len(raw))...)}
}

// allocated is how many bytes work asks for.
func allocated(work func()) uint64 {
	least := ^uint64(0)
	for range 5 { // the least of them: the rest of the program may ask for some meanwhile
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		work()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}
