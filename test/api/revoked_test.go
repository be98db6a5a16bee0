package api

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/internal/capacity"
	"backoffice/test/harness"
)

// held is a request whose headers have been sent and whose body has not.
type held struct {
	conn net.Conn
	body string
}

func hold(t *testing.T, c *harness.Client, url, method, path string, body any) held {
	t.Helper()
	text, err := json.Marshal(body)
	require.NoError(t, err)
	address := strings.TrimPrefix(url, "http://")
	conn, err := net.Dial("tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	_, err = fmt.Fprintf(conn, "%s /api/cms%s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		method, path, address, c.Access, len(text), text[:1])
	require.NoError(t, err)
	return held{conn, string(text[1:])}
}

// complete sends the rest and returns the response's status.
func (h held) complete(t *testing.T) int {
	t.Helper()
	_, err := h.conn.Write([]byte(h.body))
	require.NoError(t, err)
	response, err := http.ReadResponse(bufio.NewReader(h.conn), nil)
	require.NoError(t, err)
	defer response.Body.Close()
	return response.StatusCode
}

// TestWhatIsCompletedAfterItsSenderWasPutOutChangesNothing opens each kind of
// write with its headers, ends the sender's session, account or role, and sends
// the body then.
func TestWhatIsCompletedAfterItsSenderWasPutOutChangesNothing(t *testing.T) {
	l := newLibrary(t)
	ends := map[string]func(c *harness.Client){
		"disabled":   func(c *harness.Client) { l.server.Run(t, "", "user", "disable", c.Email) },
		"demoted":    func(c *harness.Client) { l.server.Run(t, "", "user", "role", c.Email, "STUDENT") },
		"signed out": func(c *harness.Client) { c.Post("/auth/logout", map[string]any{"refresh_token": c.Refresh}).Want(200) },
	}
	places := capacity.Of(0).WritesEach // as many in parallel as a person may have: more would wait in line
	for how, end := range ends {
		for part := range slices.Chunk(writesOfAPerson, places) {
			t.Run(how+"/"+part[0].of+"/"+part[0].path, func(t *testing.T) {
				email := strings.ReplaceAll(how, " ", ".") + fmt.Sprint(time.Now().UnixNano()) + "@table.example"
				me := l.server.Account(t, email, "MANAGER", "Người sắp nghỉ")
				books := map[string]string{"": ""} // by status
				open, bodies := make([]held, len(part)), make([]any, len(part))
				for i, w := range part {
					if _, made := books[w.of]; !made {
						books[w.of] = ownBook(me, w.of)
					}
					bodies[i] = w.body(me, strings.TrimPrefix(books[w.of], "/"))
				}
				for i, w := range part {
					open[i] = hold(t, me, l.server.URL, w.method, "/ebooks"+books[w.of]+w.path, bodies[i])
				}
				time.Sleep(100 * time.Millisecond) // until the headers have been judged
				state := func() (all string) {
					for _, status := range slices.Sorted(maps.Keys(books)) {
						all += l.state(t, strings.TrimPrefix(books[status], "/"))
					}
					return all
				}
				before := state()
				end(me)
				for i, h := range open {
					assert.Equal(t, http.StatusUnauthorized, h.complete(t), "%s %s of a %s e-book", part[i].method, part[i].path, part[i].of)
				}
				assert.Equal(t, before, state())
			})
		}
	}
}

// personWrite is a write to the writer's own e-book in a status, or to none.
type personWrite struct {
	of, method, path string
	body             func(me *harness.Client, id string) any
}

// writesOfAPerson are all kinds of writes. Those to one e-book are neighbours, so that few are made.
var writesOfAPerson = []personWrite{
	{"", "POST", "", always(map[string]any{"title": "Sau khi nghỉ"})},
	{"draft", "PUT", "", always(map[string]any{"title": "Sau khi nghỉ"})},
	{"draft", "PUT", "/toc", always(map[string]any{"items": []any{item("temp-1", "Sau khi nghỉ", 1, 0, nil)}})},
	{"draft", "POST", "/submit", always(comment)},
	{"draft", "POST", "/upload", always(map[string]any{"fileName": "a.pdf"})},
	{"draft", "POST", "/cover", always(map[string]any{"fileName": "a.png"})},
	{"draft", "POST", "/upload/confirm", func(me *harness.Client, id string) any {
		return map[string]any{"objectName": me.PutFile(id, "upload", "a.pdf", pdfType, pdf)}
	}},
	{"draft", "POST", "/cover/confirm", func(me *harness.Client, id string) any {
		return map[string]any{"objectName": me.PutFile(id, "cover", "a.png", "image/png", smallPNG)}
	}},
	{"pending_review", "POST", "/approve", always(comment)},
	{"pending_review", "POST", "/reject", always(comment)},
	{"approved", "POST", "/publish", always(comment)},
	{"published", "POST", "/unpublish", always(comment)},
}

var comment = map[string]any{"comment": "Sau khi nghỉ"}

func always(body any) func(*harness.Client, string) any {
	return func(*harness.Client, string) any { return body }
}

// ownBook returns the path of a new e-book of a manager below /ebooks.
func ownBook(me *harness.Client, status string) string {
	id := me.DraftWithPDF("Sau khi nghỉ")
	for _, step := range map[string][]string{"pending_review": {"submit"}, "approved": {"submit", "approve"}, "published": {"submit", "approve", "publish"}}[status] {
		me.Act(id, step, nil).Want(http.StatusOK)
	}
	return "/" + id
}
