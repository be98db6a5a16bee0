package api

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §5.8: a client that was generated from the description refuses, without sending it, what the server
// would refuse, and sends what the server accepts.
func TestTheDescriptionRefusesWhatTheServerRefuses(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	id := editor.Draft("Theo mô tả")
	waiting := editor.DraftWithPDF("Chờ duyệt theo mô tả")
	editor.Act(waiting, "submit", nil).Want(http.StatusOK)
	long := func(n int) string { return strings.Repeat("ă", n) }
	notes := "/ebooks/" + waiting + "/notes"
	note := notes + "/" + write(expert, waiting, wholeEbook, "Theo mô tả")
	noted := func(place any) map[string]any { return map[string]any{"place": place, "body": "Theo mô tả"} }
	for _, c := range []struct {
		who          *harness.Client
		method, path string
		body         any
		taken        bool
	}{
		{s.Nobody(t), "POST", "/auth/login", map[string]any{"email": "an@example.org"}, false},
		{s.Nobody(t), "POST", "/auth/login", map[string]any{"email": "an", "password": "mật khẩu"}, false},
		{s.Nobody(t), "POST", "/auth/login", map[string]any{"email": "an@example.org", "password": "short"}, false},
		{s.Nobody(t), "POST", "/auth/login", map[string]any{"email": editor.Email, "password": harness.Password, "newer": true}, true},
		{editor, "POST", "/ebooks", map[string]any{}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": ""}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": long(501)}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": 7}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": "a", "subject": long(256)}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": "a", "language": "French"}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": "a", "published_year": 1899}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": "a", "published_year": 2000.5}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": "a", "total_pages": 0}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": "a", "tags": long(1001)}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": long(500), "subject": nil, "language": "", "published_year": "", "total_pages": 1, "unknown": 1}, true},
		{editor, "POST", "/ebooks", map[string]any{"title": "a", "unchecked": "yes"}, false},
		{editor, "POST", "/ebooks", map[string]any{"title": "a", "unchecked": true}, true},
		{editor, "PUT", "/ebooks/" + id, map[string]any{"title": ""}, false},
		{editor, "PUT", "/ebooks/" + id, map[string]any{"version": "3"}, false},
		{editor, "PUT", "/ebooks/" + id, map[string]any{"author": "Lê", "description": nil, "version": nil}, true},
		{editor, "POST", "/ebooks/" + id + "/cover", map[string]any{"fileSize": 7}, false},
		{editor, "POST", "/ebooks/" + id + "/cover", map[string]any{"fileName": "b.png", "fileSize": 5 << 20}, false},
		{editor, "POST", "/ebooks/" + id + "/cover", map[string]any{"fileName": "b.svg", "contentType": "image/svg+xml"}, false},
		{editor, "POST", "/ebooks/" + id + "/cover", map[string]any{"fileName": "b.png", "fileSize": 5<<20 - 1, "contentType": "image/webp"}, true},
		{editor, "POST", "/ebooks/" + id + "/upload", map[string]any{"fileName": "b.pdf", "contentType": "image/png"}, false},
		{editor, "POST", "/ebooks/" + id + "/upload", map[string]any{"fileName": "b.pdf", "fileSize": 0}, false},
		{editor, "POST", "/ebooks/" + id + "/upload", map[string]any{"fileName": "b.pdf", "fileSize": 100 << 20}, false},
		{editor, "POST", "/ebooks/" + id + "/upload", map[string]any{"fileName": "b.pdf", "fileSize": 100<<20 - 1, "contentType": "application/pdf"}, true},
		{editor, "POST", "/ebooks/" + id + "/upload/confirm", map[string]any{}, false},
		{expert, "PUT", "/ebooks/" + waiting + "/claim", nil, true},
		{expert, "POST", "/ebooks/" + waiting + "/reject", map[string]any{}, false},
		{expert, "POST", "/ebooks/" + waiting + "/reject", map[string]any{"comment": ""}, false},
		{expert, "POST", "/ebooks/" + waiting + "/reject", map[string]any{"comment": long(2001)}, false},
		{expert, "POST", "/ebooks/" + waiting + "/approve", map[string]any{"comment": long(2001)}, false},
		{expert, "POST", "/ebooks/" + waiting + "/approve", map[string]any{"comment": nil}, true},
		{expert, "POST", "/ebooks/bulk/approve", map[string]any{}, false},
		{expert, "POST", "/ebooks/bulk/approve", map[string]any{"items": []any{}}, false},
		{expert, "POST", "/ebooks/bulk/edit", map[string]any{"items": []any{}, "set": map[string]any{"subject": "Toán"}}, false},
		{editor, "PUT", "/ebooks/" + id + "/toc", map[string]any{"items": "none"}, false},
		{editor, "PUT", "/ebooks/" + id + "/toc", map[string]any{"items": []any{map[string]any{"id": "temp-1", "title": long(501), "level": 0}}}, false},
		{editor, "PUT", "/ebooks/" + id + "/toc", map[string]any{"items": []any{map[string]any{"id": "temp-1", "title": "a", "level": 3}}}, false},
		{editor, "PUT", "/ebooks/" + id + "/toc", map[string]any{"items": []any{map[string]any{"id": "temp-1", "title": "a", "level": 0, "page_number": 0}}}, false},
		{editor, "PUT", "/ebooks/" + id + "/toc", map[string]any{"items": []any{map[string]any{"id": "temp-1", "title": "", "level": 0, "page_number": nil}}, "version": 0}, true},
		{editor, "POST", "/filters", map[string]any{"query": "status=draft"}, false},
		{editor, "POST", "/filters", map[string]any{"name": long(101), "query": ""}, false},
		{editor, "POST", "/filters", map[string]any{"name": "Theo mô tả", "query": "status=draft"}, true},
		{expert, "POST", notes, map[string]any{"body": "a"}, false},
		{expert, "POST", notes, map[string]any{"place": wholeEbook}, false},
		{expert, "POST", notes, map[string]any{"place": wholeEbook, "body": ""}, false},
		{expert, "POST", notes, map[string]any{"place": wholeEbook, "body": long(2001)}, false},
		{expert, "POST", notes, noted(map[string]any{}), false},
		{expert, "POST", notes, noted(map[string]any{"kind": "PAGE"}), false},
		{expert, "POST", notes, noted(onPage(0)), false},
		{expert, "POST", notes, noted(onPage("1")), false},
		{expert, "POST", notes, noted(onPage(1, "quote", long(1001))), false},
		{expert, "POST", notes, noted(onPage(1, "rects", []any{rect(0, 0, 1.5, 1)})), false},
		{expert, "POST", notes, noted(onPage(1, "rects", []any{rect(0, 0, 0, 1)})), false},
		{expert, "POST", notes, noted(onPage(1, "rects", []any{map[string]any{"x": 0}})), false},
		{expert, "POST", notes, noted(map[string]any{"kind": "field", "field": "status"}), false},
		{expert, "POST", notes, noted(map[string]any{"kind": "field", "field": "tags", "unknown": 1}), true},
		{expert, "POST", notes, noted(onPage(1, "quote", nil, "rects", nil)), true},
		{expert, "POST", notes, noted(onPage(1, "quote", long(1000), "rects", []any{rect(0, 0.5, 1, 0.5)})), true},
		{expert, "POST", note + "/replies", map[string]any{}, false},
		{expert, "POST", note + "/replies", map[string]any{"body": long(2001)}, false},
		{expert, "PATCH", note, map[string]any{"body": ""}, false},
		{expert, "PATCH", note, map[string]any{"done": 1}, false},
		{expert, "PATCH", note, map[string]any{"body": nil, "done": true, "unknown": 1}, true},
		{expert, "POST", note + "/replies", map[string]any{"body": long(2000)}, true},
		{editor, "GET", "/ebooks?page=0", nil, false},
		{editor, "GET", "/ebooks?limit=101", nil, false},
		{editor, "GET", "/ebooks?limit=many", nil, false},
		{editor, "GET", "/ebooks?status=done", nil, false},
		{editor, "GET", "/ebooks?sort=author", nil, false},
		{editor, "GET", "/ebooks?search=" + long(201), nil, false},
		{editor, "GET", "/ebooks/values", nil, false},
		{editor, "GET", "/ebooks/values?field=author", nil, false},
		{editor, "GET", "/ebooks/correction?search=" + long(201), nil, false},
		{editor, "GET", "/ebooks/correction?status=done", nil, false},
		{editor, "GET", "/ebooks/correction?search=tona&status=DRAFT&created_by=me&page=2", nil, true},
		{editor, "GET", "/ebooks/duplicates?sha256=abc", nil, false},
		{editor, "GET", "/ebooks/" + id + "/upload/parts", nil, false},
		{editor, "GET", "/ebooks?page=1&limit=100&status=PENDING_REVIEW&sort=title&created_by=me&search=toan", nil, true},
		{s.Nobody(t), "POST", "/auth/logout", nil, true},
		{s.Nobody(t), "POST", "/auth/logout", map[string]any{}, true},
		{manager, "POST", "/ebooks/" + waiting + "/publish", nil, true},
		{manager, "POST", "/ebooks/" + waiting + "/unpublish", nil, false},
	} {
		var body []byte
		if c.body != nil {
			var err error
			body, err = json.Marshal(c.body)
			require.NoError(t, err)
		}
		described := harness.RequestDescribed(c.method, c.path, body)
		response := c.who.Do(c.method, c.path, c.body)
		what := c.method + " " + c.path + " " + string(body[:min(80, len(body))])
		assert.Equal(t, c.taken, response.Status < 300, "%s gets %d %s", what, response.Status, response.Text("code"))
		assert.Equal(t, c.taken, described == nil, "%s: the description says %v", what, described)
	}
}
