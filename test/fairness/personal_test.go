package fairness

import (
	"context"
	"database/sql"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	_ "github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// How much the attacker has collected: sessions, notes by others with their notifications, and
// possible duplicates.
const (
	manySessions = 20_000
	manyNotes    = 1_990
	manySame     = 200
)

// TestPersonalDataKeepsNobodyWaiting: one editor has collected as many sessions, notifications,
// notes and duplicates as possible, and asks for them, for suggestions and for streams over many
// connections (RULES §5.7).
func TestPersonalDataKeepsNobodyWaiting(t *testing.T) {
	s := harness.NewServer(t)
	hostile := s.As(t, "editor")
	id := hostile.Draft("Sách của người phá")
	collected(t, s, hostile, id)
	note := hostile.Post("/ebooks/"+id+"/notes", map[string]any{"place": map[string]any{"kind": "ebook"}, "body": strings.Repeat("ữ", 2000)}).Want(201).Text("data.note.id")
	ids := []byte(`{"ids":["` + id + `"`)
	for i := range 999 {
		ids = fmt.Appendf(ids, `,"00000000-0000-4000-8000-%012d"`, i)
	}
	ids = append(ids, "]}"...)
	call := func(method, path, body string) []byte {
		if body == "" {
			return request(s, method, "/api/cms"+path, hostile.Access, nil)
		}
		return request(s, method, "/api/cms"+path, hostile.Access, []byte(body))
	}
	measure(t, s, []attack{
		{"streams that nobody reads", nil, func(ctx context.Context, s *harness.Server) {
			hold(ctx, s, connections, call("GET", "/events", ""))
		}},
		inTurns("what a person has collected, read", []int{http.StatusOK}, func(int) [][]byte {
			return [][]byte{call("GET", "/notifications?limit=100&page=10", ""), call("GET", "/auth/sessions", ""), call("GET", "/ebooks/"+id+"/notes", "")}
		}),
		inTurns("suggestions and duplicates", []int{http.StatusOK}, func(int) [][]byte {
			return [][]byte{call("GET", "/ebooks/values?field=subject&prefix=t", ""), call("GET", "/ebooks/"+id+"/duplicates", "")}
		}),
		inTurns("what a person has collected, changed", []int{http.StatusOK}, func(n int) [][]byte {
			return [][]byte{
				call("POST", "/notifications/read", string(ids)), call("DELETE", "/auth/sessions", ""),
				call("PUT", "/notifications/settings", fmt.Sprintf(`{"digest":%t}`, n%2 == 0)), call("PATCH", "/ebooks/"+id+"/notes/"+note, fmt.Sprintf(`{"body":"%d"}`, n)),
			}
		}),
	})
}

// inTurns is an attack by several calls, which share the connections.
func inTurns(name string, gets []int, calls func(number int) [][]byte) attack {
	return attack{name, gets, func(ctx context.Context, s *harness.Server) {
		hammer(ctx, s, connections, func(i, n int) []byte {
			these := calls(n*connections + i)
			return these[i%len(these)]
		})
	}}
}

// collected stores in the database what would take hours to collect by calls.
func collected(t *testing.T, s *harness.Server, c *harness.Client, id string) {
	t.Helper()
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	defer db.Close()
	exec := func(statement string, args ...any) {
		_, err := db.Exec(statement, args...)
		require.NoError(t, err)
	}
	exec(`INSERT INTO notes (ebook_id, id, place, body, author_id, created_at, round)
		SELECT $1, gen_random_uuid(), '{"kind": "ebook"}', repeat('ữ', 490), (SELECT id FROM users WHERE role = 'MANAGER'), now(), 0
		FROM generate_series(1, $2::int)`, id, manyNotes)
	exec(`WITH begun AS (INSERT INTO sessions (id, user_id, started_at, ends_at)
			SELECT gen_random_uuid(), $1, now(), now() + interval '30 days' FROM generate_series(1, $2::int) RETURNING id)
		INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at) SELECT sha256(id::text::bytea), id, now(), now() + interval '7 days' FROM begun`,
		c.UserID, manySessions)
	for range manySame {
		c.Draft("Sách của người phá")
	}
	require.Greater(t, c.Get("/auth/sessions").Number("data.total"), manySessions)
	require.Greater(t, c.Get("/notifications").Number("data.total"), 900)
}

// TestAnUnfinishedSignOnKeepsNobodyWaiting does the same without an account, with an identity
// provider that accepts connections and never responds (RULES §§5.7, 21.2).
func TestAnUnfinishedSignOnKeepsNobodyWaiting(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer silent.Close()
	s := harness.NewServer(t, "CMS_OIDC_ISSUER=http://"+silent.Addr().String(), "CMS_OIDC_CLIENT_ID=cms", "CMS_OIDC_CLIENT_SECRET=bí mật", "CMS_OIDC_ROLES=groups: editors=EDITOR")
	measure(t, s, []attack{
		{"sign-ons that begin", []int{http.StatusSeeOther}, func(ctx context.Context, s *harness.Server) {
			hammer(ctx, s, 64, func(int, int) []byte { return request(s, "GET", "/api/cms/auth/sso?next=/ebooks", "", nil) })
		}},
		inTurns("made-up ways back, tickets and links of digests", []int{http.StatusSeeOther, http.StatusUnauthorized, http.StatusNotFound}, func(n int) [][]byte {
			return [][]byte{
				request(s, "GET", fmt.Sprintf("/api/cms/auth/sso/callback?code=x&state=%d", n), "", nil),
				request(s, "POST", "/api/cms/auth/sso", "", fmt.Appendf(nil, `{"ticket":"%d"}`, n)),
				request(s, "POST", fmt.Sprintf("/api/cms/unsubscribe?user=00000000-0000-4000-8000-%012d&token=x", n), "", nil),
			}
		}),
	})
}
