package api

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// RULES §§5.3 and 11.4: every failure has a message for people and a code for programs, and no
// internals.
func TestEveryFailureIsAProblemWithAMessageACodeAndItsRequest(t *testing.T) {
	s := shared(t)
	editor, nobody := s.As(t, "editor"), s.Nobody(t)
	id := editor.DraftWithPDF("Sai sót")
	ebook := "/ebooks/" + id
	for status, response := range map[int]harness.Response{
		400: editor.Put(ebook, "{"),
		401: nobody.Put(ebook, "{}"),
		403: editor.Post(ebook+"/approve", "{}"),
		404: editor.Put("/ebooks/none", "{}"),
		405: editor.Put("/ebooks", "{}"),
		409: editor.Put(ebook, `{"version": 99}`),
		413: editor.Put(ebook, strings.Repeat(" ", 1<<20)+"{}"),
		415: editor.Put(ebook, "title=x", "Content-Type", "text/plain"),
		422: editor.Put(ebook, `{"title": ""}`),
	} {
		assert.Equal(t, "application/problem+json", response.Want(status).Header.Get("Content-Type"), status)
		assert.InDelta(t, status, response.At("status"), 0)
		for _, member := range []string{"type", "title", "message", "code"} {
			assert.NotEmpty(t, response.Text(member), "%d: %s", status, member)
		}
		assert.Equal(t, response.Header.Get("X-Request-Id"), response.Text("request_id"), status)
	}
	response := editor.Put(ebook, `{"title": "", "published_year": 1}`)
	assert.Equal(t, "Title is required", response.Text("errors.title"))
	assert.NotEmpty(t, response.Text("errors.published_year"))
}
