package fairness

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestWritesThatWaitForLockedRowsDelayNoOtherPerson: a transaction keeps e-books locked, and one
// or two people write to them over many connections. Meanwhile others who read, or write to other
// e-books, are served (RULES §5.7).
func TestWritesThatWaitForLockedRowsDelayNoOtherPerson(t *testing.T) {
	s := harness.NewServer(t)
	first, second := s.As(t, "editor"), s.Account(t, "second@test.example", "EDITOR", "Người thứ hai")
	ids := []string{first.Draft("Sách bị giữ 1"), first.Draft("Sách bị giữ 2"), second.Draft("Sách bị giữ 3"), second.Draft("Sách bị giữ 4")}
	lockRows(t, s, ids)
	save := func(c *harness.Client, id string) []byte {
		return request(s, "PUT", "/api/cms/ebooks/"+id, c.Access, []byte(`{"author":"Người chờ"}`))
	}
	saveOutline := func(c *harness.Client, id string) []byte {
		return request(s, "PUT", "/api/cms/ebooks/"+id+"/toc", c.Access, outline(1500))
	}
	people := []*harness.Client{first, second}
	ofPerson := func(i int) string { return ids[2*(i%2)+i/2%2] } // both e-books of people[i%2] in turn
	for name, send := range map[string]func(connection int) []byte{
		"one person":                   func(i int) []byte { return save(first, ids[i%2]) },
		"two people":                   func(i int) []byte { return save(people[i%2], ofPerson(i)) },
		"two people who save outlines": func(i int) []byte { return saveOutline(people[i%2], ofPerson(i)) },
	} {
		ctx, stop := context.WithCancel(t.Context())
		var attacking sync.WaitGroup
		attacking.Go(func() { hammer(ctx, s, 2*connections, func(i, _ int) []byte { return send(i) }) })
		busy()
		served := undisturbed(t, s, name)
		wait.Until(t, func() bool { _, ok := hammered.Load(http.StatusServiceUnavailable); return ok }, "%s waited for a locked row in vain", name)
		stop()
		attacking.Wait()
		t.Logf("%s: %d requests of others served; those that waited got %s", name, served, &hammered)
		hammered.Clear()
		assert.NotZero(t, sent.Swap(0))
	}
	response, err := first.Try(http.MethodPut, "/ebooks/"+ids[0], map[string]any{"author": "Chờ một mình"})
	require.NoError(t, err)
	response.Refused(http.StatusServiceUnavailable, "server.busy")
	assert.NotEmpty(t, response.Header.Get("Retry-After"))
}

// TestBodiesThatDoNotArriveDelayNoOtherPerson: people whose bodies never arrive use up only
// their own turns (RULES §5.7).
func TestBodiesThatDoNotArriveDelayNoOtherPerson(t *testing.T) {
	s := harness.NewServer(t)
	ctx, stop := context.WithCancel(t.Context())
	var attacking sync.WaitGroup
	for _, c := range []*harness.Client{s.As(t, "editor"), s.As(t, "manager"), s.As(t, "admin")} {
		body := request(s, "POST", "/api/cms/ebooks", c.Access, make([]byte, 1000))
		attacking.Go(func() { hold(ctx, s, 20, body[:len(body)-1]) })
	}
	busy()
	undisturbed(t, s, "bodies that do not arrive")
	stop()
	attacking.Wait()
	assert.NotZero(t, sent.Swap(0))
}

// lockRows locks e-books until the test ends.
func lockRows(t *testing.T, s *harness.Server, ids []string) {
	t.Helper()
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	held, err := db.BeginTx(context.WithoutCancel(t.Context()), nil)
	require.NoError(t, err)
	t.Cleanup(func() { held.Rollback() }) //nolint:errcheck // it has changed nothing
	for _, id := range ids {
		_, err := held.Exec(`SELECT 1 FROM ebooks WHERE id = $1 FOR UPDATE`, id)
		require.NoError(t, err)
	}
}

// lockedLook is longer than the 4 seconds that a write waits for a lock.
func lockedLook() time.Duration { return time.Duration(harness.Rounds(5, 30)) * time.Second }

// undisturbed fails the test if requests of others are refused during an attack. The effect of the attack is there
// every time. So if the server was only too busy for one of them, as on a machine that stands still, others work
// again, up to three times. It returns how many requests they sent.
func undisturbed(t *testing.T, s *harness.Server, attack string) (served int) {
	t.Helper()
	for tries := 1; ; tries++ {
		refused, served := others(t, s)
		lasting := slices.DeleteFunc(slices.Clone(refused), func(text string) bool { return strings.Contains(text, tooBusy) })
		if tries == 3 || len(refused) == 0 || len(lasting) > 0 {
			assert.Empty(t, refused, attack)
			assert.Greater(t, served, 10, attack)
			return served
		}
	}
}

// others lets two people work for a while who have nothing to do with the attack: one reads lists,
// one creates e-books, saves them and writes notes. It returns which of their requests were
// refused, and how many they sent.
func others(t *testing.T, s *harness.Server) (refused []string, served int) {
	t.Helper()
	creator, reader := s.As(t, "otherEditor"), s.As(t, "expert")
	until := time.Now().Add(lockedLook())
	var both sync.WaitGroup
	var mu sync.Mutex
	try := func(c *harness.Client, method, path string, body any) harness.Response {
		response, err := c.Try(method, path, body)
		mu.Lock()
		defer mu.Unlock()
		if served++; err != nil || response.Status >= http.StatusBadRequest {
			refused = append(refused, fmt.Sprintf("%s %s: %d %v %s", method, path, response.Status, err, response.Body))
		}
		if err != nil {
			return harness.Nothing(t)
		}
		return response
	}
	both.Go(func() {
		for ; time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
			try(reader, http.MethodGet, "/ebooks?limit=25", nil)
		}
	})
	both.Go(func() {
		for ; time.Now().Before(until); time.Sleep(100 * time.Millisecond) {
			id := try(creator, http.MethodPost, "/ebooks", map[string]any{"title": "Sách tự do"}).Text("data.ebook.id")
			if id == "" { // it was refused
				continue
			}
			try(creator, http.MethodPut, "/ebooks/"+id, map[string]any{"author": "Người khác"})
			try(creator, http.MethodPut, "/ebooks/"+id+"/toc", outline(1500))
			try(creator, http.MethodPost, "/ebooks/"+id+"/notes", map[string]any{"place": map[string]any{"kind": "ebook"}, "body": "Ghi lại"})
		}
	})
	both.Wait()
	return refused, served
}
