package fairness

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/test/harness"
)

// TestWhoSubmitsAndRejectsForEverIsStopped: a reviewer submits an own e-book and rejects it, again and
// again. Each submission stores the outline once more, so that counts as written, although the request
// is short (RULES §5.7).
func TestWhoSubmitsAndRejectsForEverIsStopped(t *testing.T) {
	s := harness.SharedServer(t)
	expert := s.Account(t, "submits@test.example", "EXPERT", "Người gửi mãi")
	id := expert.DraftWithPDF("Gửi mãi")
	expert.Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{map[string]any{"id": "temp-1", "title": "Một", "level": 0}}}).Want(http.StatusOK)
	most := 2 * domain.WriteBurst / domain.MaxOutlineBody
	// A slow machine gives time to recover, in which a few more pass.
	for submitted := range 5 * most {
		for _, act := range []func() harness.Response{
			func() harness.Response { return expert.Act(id, "submit", nil) },
			func() harness.Response { return expert.Act(id, "reject", map[string]any{"comment": "Sửa lại."}) },
			func() harness.Response { return expert.Put("/ebooks/"+id, map[string]any{}) },
		} {
			a := act()
			if a.Status == http.StatusOK {
				continue
			}
			a.Refused(http.StatusTooManyRequests, "request.too_much")
			assert.NotEmpty(t, a.Header.Get("Retry-After"))
			assert.Greater(t, submitted, most/2, "an ordinary day's work goes through")
			s.As(t, "editor").Draft("Của người khác")
			return
		}
	}
	t.Errorf("%d submissions were stored, each with an outline", 5*most)
}
