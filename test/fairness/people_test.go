package fairness

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"testing"

	"backoffice/test/harness"
)

// TestSixteenWhoSaveLongOutlinesKeepNobodyWaiting lets sixteen people save their own outlines at
// once. The limits for one person stop none of them (RULES §5.7).
func TestSixteenWhoSaveLongOutlinesKeepNobodyWaiting(t *testing.T) {
	s := harness.NewServer(t)
	var attacks []attack
	for _, items := range []int{1000, 5000} {
		body := outline(items)
		other := bytes.Replace(body, []byte("Mục 7:"), []byte("Mục bảy:"), 1)
		saves := make([][2][]byte, 16)
		for i := range saves {
			person := s.Account(t, fmt.Sprintf("desk%d.%d@test.example", items, i), "EDITOR", fmt.Sprintf("Người soạn %d", i))
			path := "/api/cms/ebooks/" + person.Draft("Mục lục dài") + "/toc"
			saves[i] = [2][]byte{request(s, "PUT", path, person.Access, body), request(s, "PUT", path, person.Access, other)}
		}
		attacks = append(attacks, attack{fmt.Sprintf("16 outlines of %d items", items), []int{http.StatusOK}, func(ctx context.Context, s *harness.Server) {
			hammer(ctx, s, len(saves), func(i, n int) []byte { return saves[i][n%2] })
		}})
	}
	measure(t, s, attacks)
}
