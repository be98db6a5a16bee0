package operations

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"backoffice/test/harness"
)

var (
	pdf = harness.PDF(3, 1000)
	png = harness.PNG(300, 400)
)

// full makes an e-book with both files and an outline.
func full(c *harness.Client, title string) string {
	id := c.DraftWithPDF(title)
	c.Upload(id, "cover", "bìa.png", "image/png", png).Want(http.StatusOK)
	c.Put("/ebooks/"+id+"/toc", map[string]any{"items": []map[string]any{
		{"id": "temp-1", "title": "Chương một", "level": 0}, {"id": "temp-2", "title": "Bài một", "level": 1, "parent_id": "temp-1", "page_number": 2},
	}}).Want(http.StatusOK)
	return id
}

// busy takes e-books through everything that can be done to them, several at
// once.
func busy(t *testing.T, s *harness.Server, rounds int) {
	t.Helper()
	editor, other, expert, manager := s.As(t, "editor"), s.As(t, "otherEditor"), s.As(t, "expert"), s.As(t, "manager")
	var all sync.WaitGroup
	for i, creator := range []*harness.Client{editor, other} {
		all.Go(func() {
			for round := range rounds {
				id := full(creator, fmt.Sprintf("Sách %d.%d", i, round))
				creator.Act(id, "submit", nil).Want(http.StatusOK)
				expert.Act(id, "reject", map[string]any{"comment": "Sửa lại."}).Want(http.StatusOK)
				creator.Put("/ebooks/"+id, map[string]any{"subject": "Toán", "grade": fmt.Sprint(round)}).Want(http.StatusOK)
				creator.Upload(id, "upload", "mới.pdf", "application/pdf", harness.PDF(round+1, 10)).Want(http.StatusOK)
				creator.Act(id, "submit", nil).Want(http.StatusOK)
				expert.Act(id, "approve", nil).Want(http.StatusOK)
				manager.Act(id, "publish", nil).Want(http.StatusOK)
				switch round % 3 {
				case 1:
					manager.Act(id, "unpublish", map[string]any{"comment": "Gỡ."}).Want(http.StatusOK)
				case 2:
					manager.Delete("/ebooks/" + id).Want(http.StatusOK)
				}
			}
		})
	}
	all.Wait()
}
