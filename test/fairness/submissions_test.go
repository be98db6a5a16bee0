package fairness

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/test/harness"
)

// TestWhoSubmitsAndRejectsForEverIsStopped: a reviewer submits an own e-book and rejects it, again and
// again. Each submission but the first counts the outline as written once more, although the request is
// short (RULES §5.7).
func TestWhoSubmitsAndRejectsForEverIsStopped(t *testing.T) {
	s := harness.SharedServer(t)
	expert := s.Account(t, "submits@test.example", "EXPERT", "Người gửi mãi")
	id := expert.DraftWithPDF("Gửi mãi")
	expert.Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{map[string]any{"id": "temp-1", "title": "Một", "level": 0}}}).Want(http.StatusOK)
	// Nearly all that may be written at once, in bodies that are refused.
	long := map[string]any{"title": strings.Repeat("x", domain.MaxOutlineBody-1000)}
	for range domain.WriteBurst/domain.MaxOutlineBody - 4 {
		expert.Put("/ebooks/"+id+"/toc", long).Want(http.StatusBadRequest)
	}
	most := 4 * domain.MaxOutlineBody / (256 << 10)
	// A slow machine gives time to recover, in which more pass.
	for submitted := range 50 * most {
		for _, act := range []func() harness.Response{
			func() harness.Response { return expert.Act(id, "submit", nil) },
			func() harness.Response { return expert.Act(id, "reject", map[string]any{"comment": "Sửa lại."}) },
			func() harness.Response { return expert.Put("/ebooks/"+id, map[string]any{}) },
		} {
			response := act()
			if response.Status == http.StatusOK {
				continue
			}
			response.Refused(http.StatusTooManyRequests, "request.too_much")
			assert.NotEmpty(t, response.Header.Get("Retry-After"))
			assert.Greater(t, submitted, most/2, "an ordinary day's work goes through")
			s.As(t, "editor").Draft("Của người khác")
			return
		}
	}
	t.Errorf("%d submissions were stored, each with an outline", 50*most)
}
