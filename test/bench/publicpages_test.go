package bench

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"testing"

	"backoffice/domain"
)

// tagged is how many pages are asked for again with their tags.
const tagged = 2000

// published returns the numbers of the published e-books.
func (s *site) published(t *testing.T) (numbers []int) {
	t.Helper()
	err := s.db.Select(&numbers, `SELECT ('x' || right(id::text, 12))::bit(48)::bigint FROM ebooks
		WHERE status = $1 AND deleted_at IS NULL AND id::text LIKE '01900000-0000-7000-8000-%'`, domain.Published)
	if err != nil || len(numbers) == 0 {
		t.Fatalf("%d published e-books: %v", len(numbers), err)
	}
	return numbers
}

// visitor is one of 5,000 addresses, as the proxy before a server names it.
func visitor(r *rand.Rand) string { return fmt.Sprintf("10.0.%d.%d", r.IntN(20), r.IntN(250)) }

// bookPages draws the pages of all published e-books.
func (s *site) bookPages(t *testing.T) (draw, func([]byte) error) {
	t.Helper()
	numbers := s.published(t)
	return func(_ int, r *rand.Rand) (request, bool) {
		page := get("/e/"+idOf(numbers[r.IntN(len(numbers))]), "")
		page.client = visitor(r)
		return page, true
	}, aBookPage
}

func aBookPage(body []byte) error {
	if !bytes.Contains(body, []byte("citation_title")) {
		return fmt.Errorf("no page of an e-book: %.200s", body)
	}
	return nil
}

// knownPages draws pages that the visitors have, with their tags. The responses have no body to check.
func (s *site) knownPages(t *testing.T) (draw, func([]byte) error) {
	t.Helper()
	numbers, r := s.published(t), rand.New(rand.NewPCG(5, 5))
	known := make([]request, tagged)
	for i := range known {
		path := "/e/" + idOf(numbers[r.IntN(len(numbers))])
		known[i] = request{method: http.MethodGet, path: path, tag: s.tagOf(t, path, visitor(r)), want: http.StatusNotModified}
	}
	return func(_ int, r *rand.Rand) (request, bool) {
		page := known[r.IntN(len(known))]
		page.client = visitor(r)
		return page, true
	}, nil
}

// tagOf reads a page for its tag.
func (s *site) tagOf(t *testing.T, path, visitor string) string {
	t.Helper()
	ask, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.servers()[0]+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	ask.Header.Set("X-Forwarded-For", visitor)
	response, err := http.DefaultClient.Do(ask)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d, %v", path, response.StatusCode, err)
	}
	return response.Header.Get("ETag")
}

// mixedPages draws known pages and others, about as many of each.
func (s *site) mixedPages(t *testing.T) draw {
	t.Helper()
	fresh, _ := s.bookPages(t)
	known, _ := s.knownPages(t)
	return func(connection int, r *rand.Rand) (request, bool) {
		if r.IntN(2) == 0 {
			return known(connection, r)
		}
		return fresh(connection, r)
	}
}
