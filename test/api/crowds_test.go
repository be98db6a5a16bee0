package api

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §5.5.
func TestRace_TwentyEqualRequests(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	twenty := func(send try) []try {
		tries := make([]try, 20)
		for i := range tries {
			tries[i] = send
		}
		return tries
	}
	t.Run("one decision", func(t *testing.T) {
		rounds(t, 5, func(t *testing.T, _ int) {
			id := pending(editor, "Hai mươi lần duyệt")
			responses := together(t, twenty(func() harness.Response { return expert.Act(id, "approve", nil) })...)
			require.Equal(t, 1, winners(responses))
			assert.Len(t, editor.Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "id"), 2)
		})
	})
	t.Run("one key", func(t *testing.T) {
		rounds(t, 5, func(t *testing.T, round int) {
			id := pending(editor, "Hai mươi lần một khóa")
			responses := together(t, twenty(func() harness.Response {
				return expert.Post("/ebooks/"+id+"/approve", nil, "Idempotency-Key", fmt.Sprint("twenty-", id))
			})...)
			require.Equal(t, 20, winners(responses), "all get the same response")
			for _, response := range responses {
				assert.Equal(t, responses[0].Number("data.ebook.version"), response.Number("data.ebook.version"))
			}
			assert.Len(t, editor.Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "id"), 2)
		})
	})
	t.Run("one save", func(t *testing.T) {
		id := editor.Draft("Hai mươi lần lưu")
		rounds(t, 5, func(t *testing.T, round int) {
			version := editor.Get("/ebooks/" + id).Header.Get("ETag")
			responses := together(t, twenty(func() harness.Response {
				return editor.Put("/ebooks/"+id, map[string]any{"title": "Lưu"}, "If-Match", version)
			})...)
			require.Equal(t, 1, winners(responses))
		})
	})
}

// TestRace_EverythingTogether lets four people in six clients do everything to a few e-books in parallel. In the
// end the records agree, and nobody has seen a server error.
func TestRace_EverythingTogether(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	people := []*harness.Client{editor, editor, s.As(t, "expert"), s.As(t, "manager"), s.As(t, "admin"), s.As(t, "expert")}
	ids := []string{editor.DraftWithPDF("Tất cả cùng lúc 1"), editor.DraftWithPDF("Tất cả cùng lúc 2"), editor.DraftWithPDF("Tất cả cùng lúc 3")}
	work := []func(c *harness.Client, id string) harness.Response{
		func(c *harness.Client, id string) harness.Response {
			return c.Put("/ebooks/"+id, map[string]any{"subject": "Toán"})
		},
		func(c *harness.Client, id string) harness.Response {
			return c.Put("/ebooks/"+id, map[string]any{"grade": "Lớp 6"})
		},
		func(c *harness.Client, id string) harness.Response {
			return c.Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{item("temp-1", "Chương", 1, 0, nil)}})
		},
	}
	for _, action := range []string{"submit", "approve", "reject", "publish", "unpublish"} {
		work = append(work, func(c *harness.Client, id string) harness.Response {
			return c.Act(id, action, map[string]any{"comment": "Cùng lúc"})
		})
	}
	steps := harness.Rounds(60, 2000)
	var all sync.WaitGroup
	for p, c := range people {
		all.Go(func() {
			for step := range steps {
				response := untilAdmitted(func() harness.Response { return work[(step*7+p*3)%len(work)](c, ids[(step+p)%len(ids)]) })
				assert.Less(t, response.Status, 500, "%s", response.Body)
				assert.NotEqual(t, http.StatusNotFound, response.Status)
			}
		})
	}
	all.Wait()
	t.Logf("%d requests", steps*len(people))
	assert.Empty(t, strings.TrimSpace(internalErrors(s.Log())), "internal errors in the server's log")
	harness.Consistent(t, s.DSN, s.Files)
}

// internalErrors returns the lines of a log about internal errors of the server.
func internalErrors(log string) string {
	var bad strings.Builder
	for line := range strings.Lines(log) {
		if strings.Contains(line, `"status":500`) || strings.Contains(line, `"msg":"panic"`) {
			bad.WriteString(line)
		}
	}
	return bad.String()
}
