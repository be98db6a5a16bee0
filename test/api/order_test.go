package api

import (
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §§1.3, 6.4: what several servers made at the same time is in the order of its times,
// whether a program reads them as times or compares them as texts.
func TestWhatSeveralServersMakeTogetherIsInTheOrderOfItsTimes(t *testing.T) {
	s := harness.NewSeveral(t, 3)
	editor := s.As(t, "editor")
	const writers, each = 8, 40
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for n := range each {
				response, err := editor.Try(http.MethodPost, "/ebooks", map[string]any{"title": fmt.Sprintf("Sách %d của %d", n, w)})
				if assert.NoError(t, err) {
					assert.Equal(t, http.StatusCreated, response.Status)
				}
			}
		})
	}
	all.Wait()
	for _, sort := range []string{"newest", "oldest"} {
		var times []string
		for page := 1; len(times) < writers*each; page++ {
			query := url.Values{"sort": {sort}, "limit": {"100"}, "page": {fmt.Sprint(page)}}
			found := editor.Get("/ebooks?"+query.Encode()).Want(http.StatusOK).List("data.ebooks", "created_at")
			require.NotEmpty(t, found)
			times = append(times, found...)
		}
		wrong := map[string]int{}
		for i := range times[1:] {
			before, after := times[i], times[i+1]
			if sort == "newest" {
				before, after = after, before
			}
			if instant(t, before).After(instant(t, after)) {
				wrong["as times"]++
			}
			if before > after {
				wrong["as texts"]++
			}
		}
		for _, at := range times {
			if len(at) != len("2006-01-02T15:04:05.000000Z") {
				wrong["of another length"]++
			}
		}
		assert.Empty(t, wrong, sort)
	}
}

func instant(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339Nano, text)
	require.NoError(t, err)
	return at
}
