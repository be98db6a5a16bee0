package httpapi

import (
	"bytes"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/ebooks"
	"backoffice/app/review"
	"backoffice/domain"
)

// RULES §5.4: the entries of a list are counted while the body is read, and reading stops at
// the bound. A list of as many entries as fit into the body takes no more memory than one of
// as many as are allowed, in a body of the same length.
func TestAListThatIsTooLongCostsNoMoreThanTheLongestOne(t *testing.T) {
	outline := func(b body) error { _, err := parseOutline(b); return err }
	bulk := func(b body) error { _, err := parse[ebooks.BulkDecision](b, bulkItems); return err }
	marks := func(b body) error { _, err := parse[review.ReadRequest](b, markedIDs); return err }
	note := func(b body) error { _, err := parse[newNoteBody](b, noteRects); return err }
	for name, c := range map[string]struct {
		parse              func(body) error
		before, entry, end string
		limit, most        int
		code, message      string
	}{
		"an outline":          {outline, `{"items":[`, `{}`, `]}`, maxTOC, domain.MaxTOCItems, "toc.too_long", "Mục lục có tối đa 5000 mục."},
		"an unusual outline":  {outline, `{"x":1,"items":[`, `{}`, `]}`, maxTOC, domain.MaxTOCItems, "toc.too_long", "Mục lục có tối đa 5000 mục."},
		"a name with escapes": {outline, `{"\u0069tems":[`, `{}`, `]}`, maxTOC, domain.MaxTOCItems, "toc.too_long", "Mục lục có tối đa 5000 mục."},
		"e-books of a bulk":   {bulk, `{"items":[`, `{}`, `]}`, maxBody, domain.MaxBulk, "ebook.bulk", "Mỗi lần tối đa 100 eBook."},
		"ids to mark":         {marks, `{"ids":[`, `""`, `]}`, maxBody, domain.MaxMarkedAtOnce, "notification.invalid", "Tối đa 1000 thông báo mỗi lần."},
		"rectangles":          {note, `{"place":{"rects":[`, `{}`, `]}}`, maxBody, domain.MaxRects, "note.invalid", "Tối đa 40 vùng đánh dấu."},
	} {
		t.Run(name, func(t *testing.T) {
			list := func(entries int) body {
				raw := []byte(c.before + strings.Repeat(c.entry+",", entries-1) + c.entry + c.end)
				return body{raw: append(raw, bytes.Repeat([]byte(" "), c.limit-len(raw))...)}
			}
			longest := list(c.most)
			require.NoError(t, c.parse(longest))
			whole := (c.limit - len(c.before) - len(c.end) + 1) / (len(c.entry) + 1)
			tooLong := list(whole)
			var refused *domain.Error
			require.ErrorAs(t, c.parse(tooLong), &refused)
			assert.Equal(t, c.code, refused.Code)
			assert.Equal(t, c.message, refused.Message)
			require.ErrorAs(t, c.parse(list(c.most+1)), &refused, "one too many")
			assert.Equal(t, c.code, refused.Code)
			allowed, spent := allocated(func() { _ = c.parse(longest) }), allocated(func() { _ = c.parse(tooLong) })
			t.Logf("%d entries take %d bytes, %d entries %d", c.most, allowed, whole, spent)
			assert.LessOrEqual(t, spent, allowed+64<<10)
		})
	}
}

// RULES §5.4: a list that comes in several pieces, under the same name, is one list.
func TestAListThatIsSentInPiecesIsCountedAsOne(t *testing.T) {
	piece := `"items":[` + strings.Repeat(`{},`, domain.MaxBulk-1) + `{}]`
	_, err := parse[ebooks.BulkDecision](body{raw: []byte("{" + piece + "}")}, bulkItems)
	require.NoError(t, err)
	_, err = parse[ebooks.BulkDecision](body{raw: []byte("{" + piece + "," + piece + "}")}, bulkItems)
	assert.ErrorIs(t, err, domain.ErrBulkTooLong)
}

// RULES §5.4: a list for which nobody has said how long it may be is bounded all the same.
func TestAListWithoutABoundOfItsOwnHasTheUsualOne(t *testing.T) {
	type request struct {
		Names []string `json:"names"`
	}
	list := func(n int) body {
		return body{raw: []byte(`{"names":[` + strings.Repeat(`"",`, n-1) + `""],"unknown":[1,2]}`)}
	}
	sent, err := parse[request](list(maxList))
	require.NoError(t, err)
	assert.Len(t, sent.Names, maxList)
	_, err = parse[request](list(maxList + 1))
	refused, ok := errors.AsType[*requestError](err)
	require.True(t, ok)
	assert.Equal(t, 400, refused.status)
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
