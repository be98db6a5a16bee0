package operations

import (
	"database/sql"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestAReceiverIsToldOfEverythingInOrderWhateverItDidForAnHour has a receiver that is down for an hour of the
// library's clock, then returns 500, redirects, and hangs until the server is killed. Meanwhile two steps of one
// e-book and one of another wait for it (RULES §27.3).
func TestAReceiverIsToldOfEverythingInOrderWhateverItDidForAnHour(t *testing.T) {
	s := harness.NewServer(t)
	r, db := newReceiver(t), connect(t, s)
	hook(t, s, r)
	elsewhere := newReceiver(t)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	book, other := editor.DraftWithPDF("Máy nhận tắt một giờ"), editor.DraftWithPDF("Cuốn khác")
	r.down()
	editor.Act(book, "submit", nil).Want(http.StatusOK)
	manager.Act(book, "approve", nil).Want(http.StatusOK)
	editor.Act(other, "submit", nil).Want(http.StatusOK)

	tried := map[string]int{} // by e-book
	fails := func(status int, why string) {
		t.Helper()
		want := fmt.Sprintf("%d %s", status, why)
		for _, id := range []string{book, other} {
			before := tried[id]
			wait.Until(t, func() bool {
				tries, response, _ := strings.Cut(text(t, db, lastTry, id), " ")
				tried[id], _ = strconv.Atoi(tries)
				return tried[id] > before && response == want // more than one more if this machine is slow
			}, "another try has the response %q", want)
		}
	}
	fails(0, "connection refused")
	for passed := time.Duration(0); passed < time.Hour; {
		passed += untilDue(t, db)
		fails(0, "connection refused")
	}
	assert.Greater(t, tried[book], 5, "it is tried again and again")
	r.up()
	r.respondsWith(http.StatusInternalServerError)
	untilDue(t, db)
	fails(http.StatusInternalServerError, "bận")
	r.redirects(elsewhere.URL)
	untilDue(t, db)
	fails(http.StatusTemporaryRedirect, "bận")
	assert.Empty(t, elsewhere.of(book), "no redirect is followed")

	r.respondsWith(noResponse)
	untilDue(t, db)
	wait.Until(t, func() bool { return r.hung.Load() > 0 }, "it hangs")
	s.Kill()
	r.respondsWith(http.StatusOK)
	require.NoError(t, s.Start())
	moveClock(t, db, 2*time.Minute) // the lease of the killed server ends
	untilDue(t, db)
	wait.Until(t, func() bool { return len(r.of(book)) == 2 && len(r.of(other)) == 1 }, "everything arrives")
	assert.Equal(t, []string{"ebook.submitted", "ebook.approved"}, r.of(book))
	wait.Until(t, func() bool {
		return text(t, db, `SELECT count(*) FROM webhook_deliveries WHERE delivered_at IS NOT NULL`) == "3"
	}, "the library knows that it has arrived")
}

// TestAReceiverInAPrivateNetworkIsToldNothing has a webhook that may not be in a private network and is (RULES §27.3).
func TestAReceiverInAPrivateNetworkIsToldNothing(t *testing.T) {
	s := harness.NewServer(t)
	db, reached := connect(t, s), make(chan struct{}, 1)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { listener.Close() })
	go func() {
		if _, err := listener.Accept(); err == nil {
			reached <- struct{}{}
		}
	}()
	s.Run(t, "", "webhook", "add", "https://"+listener.Addr().String())
	book := s.As(t, "editor").DraftWithPDF("Trong mạng riêng")
	s.As(t, "editor").Act(book, "submit", nil).Want(http.StatusOK)
	wait.Until(t, func() bool { return strings.Contains(text(t, db, lastTry, book), "private network") }, "it is refused")
	assert.Regexp(t, ` 1 +waiting `, s.Run(t, "", "webhook", "list"), "it is tried again, because names may lead elsewhere later")
	assert.Empty(t, reached)
}

// lastTry is how often an e-book's first event was tried, and the last response.
const lastTry = `SELECT coalesce(min(tries || ' ' || status || ' ' || regexp_replace(answer, '.*(connection refused|private network).*', '\1')), '') FROM webhook_deliveries
	WHERE taken_until IS NULL AND delivered_at IS NULL AND seq = (SELECT min(seq) FROM webhook_deliveries WHERE ebook_id = $1)`

// untilDue moves the clock to when all that waits may be tried again, and returns how far.
func untilDue(t *testing.T, db *sql.DB) time.Duration {
	t.Helper()
	var seconds float64
	require.NoError(t, db.QueryRowContext(t.Context(), `SELECT greatest(0, extract(epoch FROM max(due_at) - clock_timestamp())) FROM webhook_deliveries
		WHERE delivered_at IS NULL AND tries > 0`).Scan(&seconds))
	passed := time.Duration(seconds*float64(time.Second)) + time.Second
	moveClock(t, db, passed)
	return passed
}

// moveClock moves the clock of the library's webhooks: all that they wait for comes nearer.
func moveClock(t *testing.T, db *sql.DB, by time.Duration) {
	t.Helper()
	execSQL(t, db, `UPDATE webhook_deliveries SET begun_at = begun_at - $1 * interval '1 second', due_at = due_at - $1 * interval '1 second',
		taken_until = taken_until - $1 * interval '1 second'`, by.Seconds())
	execSQL(t, db, `UPDATE jobs SET put_at = put_at - $1 * interval '1 second', due_at = due_at - $1 * interval '1 second'`, by.Seconds())
	execSQL(t, db, `SELECT pg_notify('cms_events', '[{"kind": "jobs"}]')`)
}

// down makes the receiver unreachable.
func (r *hookReceiver) down() {
	r.address = r.Listener.Addr().String()
	r.Close()
}

// up makes it reachable again, at the address that it had.
func (r *hookReceiver) up() {
	r.t.Helper()
	server := httptest.NewUnstartedServer(r)
	server.Listener.Close()
	wait.Until(r.t, func() (free bool) {
		listener, err := net.Listen("tcp", r.address)
		server.Listener = listener
		return err == nil
	}, "the address is free")
	server.Start()
	r.Server = server
	r.t.Cleanup(server.Close)
}

func (r *hookReceiver) redirects(to string) {
	r.respondsWith(http.StatusTemporaryRedirect)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.location = to + "/elsewhere"
}
