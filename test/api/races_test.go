package api

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
	"backoffice/test/wait"
)

// try is one of several requests that are sent at the same moment.
type try func() harness.Response

// untilAdmitted repeats a request while the server is too busy for it, as RULES §5.7 asks of a client.
func untilAdmitted(send try) harness.Response {
	for end := time.Now().Add(wait.Timeout); ; time.Sleep(200 * time.Millisecond) {
		response := send()
		busy := response.Status == http.StatusServiceUnavailable || response.Status == http.StatusTooManyRequests
		if !busy || !strings.HasSuffix(response.Text("code"), ".busy") || time.Now().After(end) {
			return response
		}
	}
}

// together sends all at the same time and returns the responses. None may be
// a server error.
func together(t *testing.T, tries ...try) []harness.Response {
	t.Helper()
	responses := make([]harness.Response, len(tries))
	start := make(chan struct{})
	var all sync.WaitGroup
	for i, send := range tries {
		all.Go(func() {
			<-start
			responses[i] = untilAdmitted(send)
		})
	}
	close(start)
	all.Wait()
	for _, response := range responses {
		require.Less(t, response.Status, 500, "%s", response.Body)
	}
	return responses
}

// winners counts the successes.
func winners(responses []harness.Response) int {
	n := 0
	for _, response := range responses {
		if response.Status < 300 {
			n++
		}
	}
	return n
}

func refusedWith(response harness.Response) string {
	if response.Status < 300 {
		return ""
	}
	return response.Text("code")
}

// rounds runs a race again and again, and then checks that the records agree.
func rounds(t *testing.T, short int, race func(t *testing.T, round int)) {
	n := harness.Rounds(short, 20*short)
	for round := range n {
		race(t, round)
		if t.Failed() {
			t.Fatalf("in round %d", round)
		}
	}
	t.Logf("%d rounds", n)
	s := shared(t)
	harness.Consistent(t, s.DSN, s.Files)
}

// pending creates an e-book that waits for review, and returns its id.
func pending(c *harness.Client, title string) string {
	id := c.DraftWithPDF(title)
	c.Act(id, "submit", nil).Want(200)
	return id
}

// RULES §2.5.
func TestRace_ApproveAgainstReject(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	id := editor.DraftWithPDF("Duyệt hay từ chối")
	outcomes := map[string]int{}
	rounds(t, 20, func(t *testing.T, round int) {
		editor.Act(id, "submit", nil).Want(200)
		responses := together(t,
			func() harness.Response { return expert.Act(id, "approve", nil) },
			func() harness.Response { return manager.Act(id, "reject", map[string]any{"comment": "Chưa đạt"}) })
		require.Equal(t, 1, winners(responses), "exactly one decides")
		outcome, loser := "approved", responses[1]
		if responses[1].Status == 200 {
			outcome, loser = "rejected", responses[0]
		}
		outcomes[outcome]++
		loser.Refused(409, "ebook.decided")
		assert.Equal(t, outcome, loser.Text("current.status"), "the loser gets the current status")
		assert.Equal(t, outcome, editor.Get("/ebooks/"+id).Text("data.ebook.status"))
		if outcome == "rejected" {
			editor.Put("/ebooks/"+id, map[string]any{}).Want(200)
			return
		}
		manager.Act(id, "publish", nil).Want(200)
		manager.Act(id, "unpublish", map[string]any{"comment": "Vòng sau"}).Want(200)
	})
	t.Logf("%v", outcomes)
}

// TestRace_SubmitAgainstEdits: what is under review is what was there when it
// was submitted; an edit comes wholly before, or not at all (RULES §2.5).
func TestRace_SubmitAgainstEdits(t *testing.T) {
	s := shared(t)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	for name, edit := range map[string]func(id string, round int) try{
		"fields": func(id string, round int) try {
			return func() harness.Response {
				return editor.Put("/ebooks/"+id, map[string]any{"title": fmt.Sprint("Vòng ", round)})
			}
		},
		"outline": func(id string, _ int) try {
			return func() harness.Response {
				return editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{item("temp-1", "Chương", 1, 0, nil)}})
			}
		},
		"confirm": func(id string, round int) try {
			object := map[string]any{"objectName": editor.PutFile(id, "upload", "a.pdf", pdfType, harness.PDF(1, round+1))}
			return func() harness.Response { return editor.Post("/ebooks/"+id+"/upload/confirm", object) }
		},
	} {
		t.Run(name, func(t *testing.T) {
			id := editor.DraftWithPDF("Gửi duyệt khi đang sửa")
			rounds(t, 12, func(t *testing.T, round int) {
				change := edit(id, round)
				before := editor.Get("/ebooks/" + id)
				responses := together(t, func() harness.Response { return editor.Act(id, "submit", nil) }, change)
				responses[0].Want(200)
				require.Contains(t, []string{"", "ebook.not_editable"}, refusedWith(responses[1]))
				after := editor.Get("/ebooks/" + id)
				assert.Equal(t, "pending_review", after.Text("data.ebook.status"))
				for _, version := range []string{"version", "toc_version"} {
					moved := after.Number("data.ebook."+version) - before.Number("data.ebook."+version)
					want := map[string]int{"version": 1, "toc_version": 0}[version]
					if responses[1].Status == 200 && (name == "outline") == (version == "toc_version") {
						want++
					}
					assert.Equal(t, want, moved, version)
				}
				manager.Act(id, "reject", map[string]any{"comment": "Vòng sau"}).Want(200)
				editor.Put("/ebooks/"+id, map[string]any{}).Want(200)
			})
		})
	}
}

func TestRace_DeleteAgainstConfirmAndApprove(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	remove := func(id string) try { return func() harness.Response { return manager.Delete("/ebooks/" + id) } }
	t.Run("confirm", func(t *testing.T) {
		rounds(t, 8, func(t *testing.T, _ int) {
			id := editor.Draft("Xóa khi đang xác nhận")
			object := map[string]any{"objectName": editor.PutFile(id, "upload", "a.pdf", pdfType, pdf)}
			responses := together(t, remove(id), func() harness.Response { return editor.Post("/ebooks/"+id+"/upload/confirm", object) })
			responses[0].Want(200)
			require.Contains(t, []string{"", "ebook.not_found"}, refusedWith(responses[1]))
			editor.Get("/ebooks/"+id).Refused(404, "ebook.not_found")
		})
	})
	t.Run("approve", func(t *testing.T) {
		rounds(t, 8, func(t *testing.T, _ int) {
			id := pending(editor, "Xóa khi đang duyệt")
			responses := together(t, remove(id), func() harness.Response { return expert.Act(id, "approve", nil) })
			responses[0].Want(200)
			require.Contains(t, []string{"", "ebook.not_found"}, refusedWith(responses[1]))
			editor.Get("/ebooks/"+id).Refused(404, "ebook.not_found")
		})
	})
	t.Run("delete", func(t *testing.T) {
		rounds(t, 8, func(t *testing.T, _ int) {
			id := editor.Draft("Xóa hai lần")
			responses := together(t, remove(id), remove(id), remove(id))
			require.Equal(t, 1, winners(responses))
		})
	})
}

// RULES §5.6.
func TestRace_TwoEditsWithOneVersion(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Hai bản lưu")
	for name, path := range map[string]string{"fields": "/ebooks/" + id, "outline": "/ebooks/" + id + "/toc"} {
		t.Run(name, func(t *testing.T) {
			rounds(t, 25, func(t *testing.T, round int) {
				version := editor.Get(path).Header.Get("ETag")
				save := func(n int) try {
					body := map[string]any{"title": fmt.Sprintf("Vòng %d bản %d", round, n)}
					if name == "outline" {
						body = map[string]any{"items": []any{item("temp-1", fmt.Sprintf("Vòng %d bản %d", round, n), nil, 0, nil)}}
					}
					return func() harness.Response { return editor.Put(path, body, "If-Match", version) }
				}
				responses := together(t, save(0), save(1))
				require.Equal(t, 1, winners(responses), "exactly one is stored")
				for i, response := range responses {
					if response.Status == 200 {
						assert.Contains(t, string(editor.Get(path).Body), fmt.Sprintf("Vòng %d bản %d", round, i))
						continue
					}
					response.Refused(409, "ebook.stale")
					assert.Contains(t, string(response.Body), fmt.Sprintf("Vòng %d bản %d", round, 1-i), "the loser is shown the winner's")
				}
			})
		})
	}
}
