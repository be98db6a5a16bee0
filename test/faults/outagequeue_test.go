package faults

import (
	"database/sql"
	"net/http"
	"sync"
	"testing"
	"time"

	"backoffice/internal/capacity"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestRequestsBehindALockedRowWaitForOneOutageOnly: a person's writes wait for a locked e-book and then PostgreSQL
// stops responding. The write that waited behind them is refused when they are, and does not wait for the same
// outage a second time (RULES §13.7).
func TestRequestsBehindALockedRowWaitForOneOutageOnly(t *testing.T) {
	p := harness.NewProduct(t)
	editor := p.As(t, "EDITOR")
	id := editor.Draft("Khi cuốn sách bị giữ")
	db, err := sql.Open("postgres", p.DSN(t))
	if err != nil {
		t.Fatal(err)
	}
	wait.CloseAtEnd(t, db)
	lock, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Rollback() //nolint:errcheck // it has changed nothing
	if _, err := lock.Exec(`SELECT 1 FROM ebooks WHERE id = $1 FOR UPDATE`, id); err != nil {
		t.Fatal(err)
	}

	var all sync.WaitGroup
	defer all.Wait()
	start := func(method, path, body string) <-chan outcome {
		done := make(chan outcome, 1)
		all.Go(func() { done <- send(callAs(editor, p.URL, method, path, body)) })
		return done
	}
	stood := watchStops(t)
	created, release, begun := (<-chan outcome)(nil), func() {}, time.Now()
	for arranged := false; !arranged; { // again if this machine stood still for so long that those that wait gave up
		if time.Since(begun) > wait.Timeout {
			t.Fatal("the writes do not wait for the row")
		}
		for range capacity.Of(0).WritesEach { // one waits for the row in the database, the others for their turn in the server
			start("PUT", "/ebooks/"+id, `{"author":"Đang chờ"}`)
		}
		savesWait(t, db)
		created = start("POST", "/ebooks", `{"title":"Chờ sau cùng"}`)
		time.Sleep(100 * time.Millisecond) // it waits too
		arranged = savesWaiting(t, db) == 1 && len(created) == 0
		if release = hold(t, p, "postgres"); !arranged || len(created) > 0 {
			release()
			all.Wait()
			arranged = false
		}
	}
	last := <-created
	release()
	still := stood().during(last.sent, last.sent.Add(last.took))
	if last.err != nil || last.status != http.StatusServiceUnavailable || last.took-still > promptly {
		t.Errorf("got %d after %v, in which the machine stood still for %v: %v", last.status, last.took, still, last.err)
	}
	p.Ready(t)
	p.Verify(t)
}
