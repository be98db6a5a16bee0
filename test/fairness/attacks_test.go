package fairness

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"backoffice/app/secret"
	"backoffice/test/harness"
)

// attack sends requests over many connections until ctx is done.
type attack struct {
	name string
	gets []int // the statuses of its responses, but for 429 and 503; nil if it waits for none
	run  func(ctx context.Context, s *harness.Server)
}

const connections = 24

// TestOneEditorKeepsNobodyWaiting lets one editor do the worst that is allowed over many
// connections, while others read lists and confirm small covers.
func TestOneEditorKeepsNobodyWaiting(t *testing.T) {
	s := harness.NewServer(t)
	hostile := s.As(t, "editor")
	id := hostile.Draft("Sách của người phá")
	outlines := make([][]byte, connections)
	for i := range outlines {
		outlines[i] = request(s, "PUT", "/api/cms/ebooks/"+hostile.Draft("Mục lục dài")+"/toc", hostile.Access, outline(5000))
	}
	confirms, cover := make([][]byte, connections), harness.PNG(6000, 4000)
	uploaded := func() (path string, body []byte) {
		book := hostile.Draft("Bìa rất lớn")
		body, err := json.Marshal(map[string]any{"objectName": hostile.PutFile(book, "cover", "bìa.png", "image/png", cover)})
		require.NoError(t, err)
		return "/ebooks/" + book + "/cover/confirm", body
	}
	for i := range confirms {
		path, body := uploaded()
		confirms[i] = request(s, "POST", "/api/cms"+path, hostile.Access, body)
	}
	path, body := uploaded()
	hostile.Post(path, body).Want(http.StatusOK) // that one is accepted: during the attack perhaps none is completed
	several := []byte(`{"items":[{"id":"` + id + `"}`)
	for i := range 99 {
		several = fmt.Appendf(several, `,{"id":"00000000-0000-4000-8000-%012d"}`, i)
	}
	several = append(several, "]}"...)
	hostile.Post("/ebooks/bulk/submit", several).Want(http.StatusOK) // likewise
	measure(t, s, []attack{
		{"outlines of 5,000 items", []int{http.StatusOK}, func(ctx context.Context, s *harness.Server) {
			hammer(ctx, s, connections, func(i, _ int) []byte { return outlines[i] })
		}},
		{"saves of one e-book", []int{http.StatusOK}, func(ctx context.Context, s *harness.Server) {
			save := request(s, "PUT", "/api/cms/ebooks/"+id, hostile.Access, []byte(`{"author":"Người phá"}`))
			hammer(ctx, s, connections, func(int, int) []byte { return save })
		}},
		{"long lists with a search", []int{http.StatusOK}, func(ctx context.Context, s *harness.Server) {
			list := request(s, "GET", "/api/cms/ebooks?limit=100&search=s%C3%A1ch", hostile.Access, nil)
			hammer(ctx, s, connections, func(int, int) []byte { return list })
		}},
		{"held bodies of 1 MiB", nil, func(ctx context.Context, s *harness.Server) {
			body := request(s, "POST", "/api/cms/ebooks", hostile.Access, make([]byte, 1<<20))
			hold(ctx, s, 200, body[:len(body)-1])
		}},
		{"outlines that nobody reads", nil, func(ctx context.Context, s *harness.Server) {
			toc := request(s, "GET", "/api/cms/ebooks/"+pathID(outlines[0])+"/toc", hostile.Access, nil)
			hold(ctx, s, 200, bytes.Repeat(toc, 20))
		}},
		{"a hundred e-books together", []int{http.StatusOK}, func(ctx context.Context, s *harness.Server) {
			hammer(ctx, s, connections, func(int, int) []byte {
				return request(s, "POST", "/api/cms/ebooks/bulk/submit", hostile.Access, several)
			})
		}},
		{"a subject for each e-book", []int{http.StatusCreated}, func(ctx context.Context, s *harness.Server) {
			hammer(ctx, s, connections, func(i, n int) []byte {
				return request(s, "POST", "/api/cms/ebooks", hostile.Access, fmt.Appendf(nil, `{"title":"Sách","subject":"Toán %d.%d"}`, i, n))
			})
		}},
		{"covers of 24 million points", []int{http.StatusOK}, func(ctx context.Context, s *harness.Server) {
			hammer(ctx, s, connections, func(i, _ int) []byte { return confirms[i] })
		}},
	})
}

// TestAnAnonymousClientKeepsNobodyWaiting does the same without an account.
func TestAnAnonymousClientKeepsNobodyWaiting(t *testing.T) {
	s := harness.NewServer(t)
	measure(t, s, []attack{
		{"sign-ins, 64 connections", []int{http.StatusUnauthorized}, func(ctx context.Context, s *harness.Server) {
			hammer(ctx, s, 64, func(i, n int) []byte {
				return request(s, "POST", "/api/cms/auth/login", "", fmt.Appendf(nil, `{"email":"a%d.%d@test.example","password":"sai mật khẩu"}`, i, n))
			})
		}},
		{"refreshes with made-up tokens", []int{http.StatusUnauthorized}, func(ctx context.Context, s *harness.Server) {
			hammer(ctx, s, connections, func(i, n int) []byte {
				token := base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%032d", i*1_000_000+n))
				return request(s, "POST", "/api/cms/auth/refresh", "", []byte(`{"refresh_token":"`+token+`"}`))
			})
		}},
		{"made-up tokens of programs", []int{http.StatusUnauthorized}, func(ctx context.Context, s *harness.Server) {
			hammer(ctx, s, 64, func(int, int) []byte {
				return request(s, "GET", "/api/cms/ebooks", secret.New().AccessToken(), nil)
			})
		}},
		{"held bodies of sign-ins", nil, func(ctx context.Context, s *harness.Server) {
			body := request(s, "POST", "/api/cms/auth/login", "", make([]byte, 8<<10))
			hold(ctx, s, 400, body[:len(body)-1])
		}},
		{"headers that do not end", nil, func(ctx context.Context, s *harness.Server) {
			hold(ctx, s, 400, []byte("GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: "+strings.Repeat("x", 20<<10)))
		}},
		{"checks", []int{http.StatusOK}, func(ctx context.Context, s *harness.Server) {
			ready := request(s, "GET", "/readyz", "", nil)
			hammer(ctx, s, connections, func(int, int) []byte { return ready })
		}},
		{"pages and checks with bodies", nil, func(ctx context.Context, s *harness.Server) {
			page := request(s, "GET", "/readyz", "", make([]byte, 200<<10))
			hold(ctx, s, 400, page[:len(page)-1])
		}},
		{"another host, with bodies", nil, func(ctx context.Context, s *harness.Server) {
			hold(ctx, s, 400, []byte(unfinished(http.MethodPost, "/api/cms/auth/login", "evil.example", "")))
		}},
	})
}

// outline is the body of a legal outline of n items.
func outline(n int) []byte {
	items := make([]map[string]any, n)
	for i := range items {
		items[i] = map[string]any{"id": fmt.Sprint("temp-", i), "title": fmt.Sprintf("Mục %d: hàm số và đồ thị", i), "level": 0, "page_number": i + 1}
	}
	body, err := json.Marshal(map[string]any{"items": items})
	if err != nil {
		panic(err) // the value above can be encoded
	}
	return body
}

// request returns the bytes of a whole request.
func request(s *harness.Server, method, path, token string, body []byte) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s %s HTTP/1.1\r\nHost: %s\r\n", method, path, strings.TrimPrefix(s.URL, "http://"))
	if token != "" {
		fmt.Fprintf(&out, "Authorization: Bearer %s\r\n", token)
	}
	if body != nil {
		fmt.Fprintf(&out, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	out.WriteString("\r\n")
	out.Write(body)
	return out.Bytes()
}

// pathID returns the e-book's id from a request's path.
func pathID(request []byte) string { return strings.Split(string(request[:200]), "/")[4] }

// firstLook and closerLooks return how long each attack is measured: briefly at first, and longer when others seem to
// wait. Of fewer than a hundred lists the 99th percentile is the slowest one, which says little about a busy machine.
func firstLook() time.Duration { return time.Duration(harness.Rounds(1, 30)) * time.Second }
func closerLooks() []time.Duration {
	return []time.Duration{time.Duration(harness.Rounds(3, 30)) * time.Second, time.Duration(harness.Rounds(12, 30)) * time.Second}
}
