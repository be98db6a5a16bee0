package api

import (
	"bufio"
	"encoding/json"
	"fmt"
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

// complete sends the rest and returns the answer's status.
func (h held) complete(t *testing.T) int {
	t.Helper()
	_, err := h.conn.Write([]byte(h.body))
	require.NoError(t, err)
	answer, err := http.ReadResponse(bufio.NewReader(h.conn), nil)
	require.NoError(t, err)
	defer answer.Body.Close()
	return answer.StatusCode
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
	const kinds = 12                    // of writes
	places := capacity.Of(0).WritesEach // as many at once as a person may have: more would wait in line
	for how, end := range ends {
		for part := range (kinds + places - 1) / places {
			t.Run(fmt.Sprintf("%s/%d", how, part), func(t *testing.T) {
				email := strings.ReplaceAll(how, " ", ".") + fmt.Sprint(time.Now().UnixNano()) + "@table.example"
				me := l.server.Account(t, email, "MANAGER", "Người sắp nghỉ")
				l.people["leaving"] = me
				waiting, approved, published, draft, confirmed := me.DraftWithPDF("a"), me.DraftWithPDF("b"), me.DraftWithPDF("c"), me.DraftWithPDF("d"), me.DraftWithPDF("e")
				for id, steps := range map[string][]string{waiting: {"submit"}, approved: {"submit", "approve"}, published: {"submit", "approve", "publish"}} {
					for _, step := range steps {
						me.Act(id, step, nil).Want(200)
					}
				}
				comment := map[string]any{"comment": "Sau khi nghỉ"}
				requests := []struct {
					method, path string
					body         any
				}{
					{"POST", "/ebooks", map[string]any{"title": "Sau khi nghỉ"}},
					{"PUT", "/ebooks/" + draft, map[string]any{"title": "Sau khi nghỉ"}},
					{"PUT", "/ebooks/" + draft + "/toc", map[string]any{"items": []any{item("temp-1", "Sau khi nghỉ", 1, 0, nil)}}},
					{"POST", "/ebooks/" + draft + "/submit", comment},
					{"POST", "/ebooks/" + waiting + "/approve", comment},
					{"POST", "/ebooks/" + waiting + "/reject", comment},
					{"POST", "/ebooks/" + approved + "/publish", comment},
					{"POST", "/ebooks/" + published + "/unpublish", comment},
					{"POST", "/ebooks/" + draft + "/upload", map[string]any{"fileName": "a.pdf"}},
					{"POST", "/ebooks/" + draft + "/cover", map[string]any{"fileName": "a.png"}},
					{"POST", "/ebooks/" + confirmed + "/upload/confirm", map[string]any{"objectName": me.PutFile(confirmed, "upload", "a.pdf", pdfType, pdf)}},
					{"POST", "/ebooks/" + confirmed + "/cover/confirm", map[string]any{"objectName": me.PutFile(confirmed, "cover", "a.png", "image/png", smallPNG)}},
				}
				books := []string{waiting, approved, published, draft, confirmed}
				before := ""
				require.Len(t, requests, kinds)
				requests = slices.Collect(slices.Chunk(requests, places))[part]
				open := make([]held, len(requests))
				for i, r := range requests {
					open[i] = hold(t, me, l.server.URL, r.method, r.path, r.body)
				}
				time.Sleep(100 * time.Millisecond) // until the headers have been judged
				for _, id := range books {
					before += l.state(t, id)
				}
				end(me)
				after := ""
				for i, h := range open {
					assert.Equal(t, http.StatusUnauthorized, h.complete(t), "%s %s", requests[i].method, requests[i].path)
				}
				for _, id := range books {
					after += l.state(t, id)
				}
				assert.Equal(t, before, after)
			})
		}
	}
}
