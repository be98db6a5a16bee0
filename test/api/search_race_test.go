package api

import (
	"fmt"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// A search with marks counts twice, what matches exactly and what matches at
// all, and then reads its page: all three see the same moment, whatever is
// written meanwhile (RULES §6.3).
func TestASearchWithMarksSeesOneMomentWhileOthersWrite(t *testing.T) {
	s := harness.NewServer(t) // of its own, so that no other test's e-books are found
	editor := s.As(t, "editor")
	const books = 6
	ids := make([]string, books)
	for i := range ids {
		ids[i] = editor.Post("/ebooks", map[string]any{"title": fmt.Sprintf("Đường %d", i)}).Want(201).Text("data.ebook.id")
	}
	var done atomic.Bool
	var writers, readers sync.WaitGroup
	for _, id := range ids {
		writers.Go(func() {
			for i := 0; !done.Load(); i++ {
				title := []string{"Đường", "Dương", "Ngõ"}[i%3] // exact, a hit, none
				editor.Put("/ebooks/"+id, map[string]any{"title": title})
			}
		})
	}
	var mixed atomic.Int64 // responses in which the page reached beyond the exact matches
	for range 3 {
		readers.Go(func() {
			least := harness.Rounds(150, 3000)
			for n := 0; n < least || mixed.Load() == 0 && n < 10*least; n++ {
				response := editor.Get("/ebooks?limit=100&search=" + url.QueryEscape("đường"))
				if !assert.Equal(t, 200, response.Status, "%s", response.Body) {
					return
				}
				found := response.List("data.ebooks", "title")
				assert.Equal(t, response.Number("total"), len(found), "the total is that of the page")
				assert.True(t, exactFirst(found), "%q", found)
				if len(found) > 0 && found[len(found)-1] != "Đường" {
					mixed.Add(1)
				}
			}
		})
	}
	readers.Wait()
	done.Store(true)
	writers.Wait()
	assert.Positive(t, mixed.Load(), "some searches counted both kinds")
}

// exactFirst reports whether exact matches come before the others.
func exactFirst(titles []string) bool {
	rest := slices.Index(titles, "Dương")
	return rest < 0 || !slices.ContainsFunc(titles[rest:], func(title string) bool { return title != "Dương" })
}
