package api

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/adapters/httpapi/opds"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestFeedsHaveNothingThatIsNotPublished walks all feeds of a library full of what only the staff may read
// (RULES §25.1).
func TestFeedsHaveNothingThatIsNotPublished(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "open")
	id := publish(t, s, "Sách công bố")
	draft := s.As(t, "editor").Post("/ebooks", map[string]any{"title": marked.draft, "subject": marked.draft}).Want(201).Text("data.ebook.id")
	was := redrafted(t, s)
	hidden := []string{marked.draft, marked.comment, marked.note, marked.reason, marked.file, draft}
	for _, who := range []string{"editor", "otherEditor", "expert", "manager", "admin"} {
		c := s.As(t, who)
		hidden = append(hidden, c.UserID, c.Email, c.Name)
	}
	eventuallyListed(t, s, "", id, "")
	eventuallyListed(t, s, "", was, "deleted")
	paths := []string{
		"/oai?verb=Identify", "/oai?verb=ListSets", "/oai?verb=ListMetadataFormats", "/oai?verb=ListIdentifiers&metadataPrefix=oai_dc",
		"/oai?verb=ListRecords&metadataPrefix=oai_dc", "/oai?verb=ListRecords&metadataPrefix=marc21", "/oai?verb=GetRecord&metadataPrefix=marc21&identifier=oai:127.0.0.1:" + id,
	}
	for _, prefix := range []string{"oai_dc", "marc21"} {
		paths = append(paths, "/oai?verb=GetRecord&metadataPrefix="+prefix+"&identifier=oai:127.0.0.1:"+was)
	}
	for path := range (&opds.Handlers{}).Routes() {
		paths = append(paths, strings.ReplaceAll(path, "{id}", id))
	}
	for _, word := range []string{"sach", marked.draft, marked.note} {
		paths = append(paths, "/opds/books?query="+url.QueryEscape(word), "/opds/v1.2/books?subject="+url.QueryEscape(word))
	}
	for _, path := range paths {
		response := visit(t, s, path).Want(200)
		for _, mark := range hidden {
			if !strings.Contains(path, url.QueryEscape(mark)) { // otherwise it was sent by the visitor
				assert.NotContains(t, string(response.Body), mark, path)
			}
		}
	}
	for _, path := range []string{"/opds/books/" + draft, "/opds/books/0198c0de-0000-7000-8000-000000000001"} {
		assert.Equal(t, "public.not_found", visit(t, s, path).Text("code"), "a draft is like nothing")
	}
}

// RULES §28.4: a harvester that asks too often gets the status that the protocol has for it.
func TestAHarvesterThatAsksTooOftenIsToldToWait(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "metadata")
	nobody := s.Nobody(t)
	refused := make(chan harness.Response, 8)
	ctx, cancel := context.WithTimeout(t.Context(), wait.Timeout)
	defer cancel()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for ctx.Err() == nil {
				if response := nobody.Visit(http.MethodGet, "/oai?verb=ListMetadataFormats"); response.Status != http.StatusOK {
					refused <- response
					cancel()
				}
			}
		})
	}
	all.Wait()
	response := wait.Receive(t, refused, "a request that is refused")
	assert.Equal(t, http.StatusServiceUnavailable, response.Status)
	assert.Equal(t, "5", response.Header.Get("Retry-After"))
}
