package operations

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// hanging is a receiver that does not respond until the test ends.
type hanging struct {
	*httptest.Server
	under, most, ended atomic.Int32 // requests under way, the most in parallel, and those that were given up
}

func hangs(t *testing.T) *hanging {
	h, end := &hanging{}, make(chan struct{})
	h.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // only then the server notices that the client has gone
		for begun := time.Now(); h.under.Load() > 0 && time.Since(begun) < 5*time.Second; {
			time.Sleep(10 * time.Millisecond) // it notices a little later that the client of the request before has gone
		}
		h.most.Store(max(h.most.Load(), h.under.Add(1)))
		defer h.under.Add(-1)
		select {
		case <-end:
		case <-r.Context().Done():
			h.ended.Add(1)
		}
	}))
	t.Cleanup(func() { close(end); h.Close() })
	return h
}

// TestAReceiverThatHangsKeepsNoOtherWaiting fills the queue for a receiver that hangs. Without turns its events
// would take every sender for 15 seconds (RULES §27.3).
func TestAReceiverThatHangsKeepsNoOtherWaiting(t *testing.T) {
	s := harness.NewServer(t)
	slow, r := hangs(t), newReceiver(t)
	s.Run(t, "", "webhook", "add", slow.URL, "--allow-private", "--events", "submit")
	hook(t, s, r, "--events", "approve")
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	books := make([]string, 22)
	for i := range books {
		books[i] = editor.DraftWithPDF(fmt.Sprint("Máy nhận bị treo ", i))
		editor.Act(books[i], "submit", nil).Want(200)
	}
	wait.Until(t, func() bool { return slow.under.Load() > 0 }, "the receiver hangs")
	for _, id := range books {
		expert.Act(id, "approve", nil).Want(200)
	}
	wait.Until(t, func() bool {
		for _, id := range books {
			if len(r.of(id)) == 0 {
				return false
			}
		}
		return true
	}, "the other receiver gets everything")
	// On a busy machine the first may have been given up by then, but not all that were queued before.
	assert.Less(t, slow.ended.Load(), int32(len(books)), "it waited until the receiver that hangs was given up")
	assert.EqualValues(t, 1, slow.most.Load(), "a webhook gets one at a time")
}

// TestAServerThatStopsLeavesWhatItWasSending stops a server in the middle of a request. The next server sends it
// again immediately, and after it what waited for its turn (RULES §27.3).
func TestAServerThatStopsLeavesWhatItWasSending(t *testing.T) {
	s := harness.NewServer(t)
	slow, r := hangs(t), newReceiver(t)
	id, db := hook(t, s, r), connect(t, s)
	execSQL(t, db, `UPDATE webhooks SET url = $1`, slow.URL)
	editor := s.As(t, "editor")
	first, second := editor.DraftWithPDF("Đang gửi"), editor.DraftWithPDF("Đang chờ")
	editor.Act(first, "submit", nil).Want(200)
	editor.Act(second, "submit", nil).Want(200)
	wait.Until(t, func() bool { return slow.under.Load() == 1 }, "it is being sent")
	s.Stop()
	execSQL(t, db, `UPDATE webhooks SET url = $1`, r.URL)
	require.NoError(t, s.Start())
	wait.Until(t, func() bool { return len(r.of(first)) == 1 && len(r.of(second)) == 1 }, "both arrive")
	assert.Contains(t, s.Run(t, "", "webhook", "list"), id)
	assert.Empty(t, findings(t, s))
}

// TestARestoredLibraryTellsNobodyUntilItIsEnabled restores a backup in which an event waits (RULES §14.4).
func TestARestoredLibraryTellsNobodyUntilItIsEnabled(t *testing.T) {
	s := harness.NewServer(t)
	r, db := newReceiver(t), connect(t, s)
	id := hook(t, s, r)
	r.respondsWith(http.StatusServiceUnavailable)
	editor := s.As(t, "editor")
	book := editor.DraftWithPDF("Chờ khi sao lưu")
	editor.Act(book, "submit", nil).Want(200)
	wait.Until(t, func() bool { return text(t, db, `SELECT count(*) FROM webhook_deliveries WHERE status = 503`) == "1" }, "it is tried")
	dir := filepath.Join(t.TempDir(), "backup")
	s.Run(t, "", "backup", dir)
	s.Stop() // it would try again
	r.respondsWith(http.StatusOK)

	settings, restored, _ := target(t, s)
	out, err := run(t, s, settings, "restore", dir)
	require.NoError(t, err, "%s", out)
	assert.Contains(t, out, "1 webhooks are disabled")
	assert.Equal(t, "0", text(t, restored, `SELECT count(*) FROM webhook_deliveries WHERE delivered_at IS NULL AND failed_at IS NULL`), "nothing waits")
	in := func(args ...string) string {
		out, err := run(t, s, settings, append([]string{"webhook"}, args...)...)
		require.NoError(t, err, "%s", out)
		return out
	}
	assert.Contains(t, in("list"), "disabled by restore")
	assert.Contains(t, in("replay", "2020-01-01T00:00:00Z"), "0 deliveries")
	assert.Contains(t, in("enable", id), "The webhook is enabled.")
	assert.Contains(t, in("replay", "2020-01-01T00:00:00Z"), "1 deliveries")
	assert.Contains(t, in("test", id), "took the test event")
	assert.Empty(t, r.of(book), "no server runs on it")
}

// RULES §13.10: what a replay has begun is said and audited, also if it then fails.
func TestAReplayThatFailsHalfwaySaysWhatItDid(t *testing.T) {
	s := harness.NewServer(t)
	r, db := newReceiver(t), connect(t, s)
	id := hook(t, s, r)
	s.Stop() // so that nothing is sent
	execSQL(t, db, `INSERT INTO webhook_deliveries (webhook_id, ebook_id, event, body, begun_at, due_at, failed_at)
		SELECT $1, gen_random_uuid(), 'ebook.submitted', '{}', now(), now(), now() FROM generate_series(1, 501)`, id)
	execSQL(t, db, `CREATE SEQUENCE replays`)
	execSQL(t, db, `CREATE FUNCTION fail_second() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS
		$$ BEGIN IF nextval('replays') = 2 THEN RAISE 'no more'; END IF; RETURN NULL; END $$`)
	execSQL(t, db, `CREATE TRIGGER fail_second AFTER INSERT ON jobs FOR EACH STATEMENT EXECUTE FUNCTION fail_second()`)
	out, err := s.TryRun("", "webhook", "replay", "2020-01-01T00:00:00Z")
	require.Error(t, err)
	assert.Contains(t, out, "500 deliveries are to be sent again.")
	assert.Contains(t, out, `"webhook_replayed"`)
	assert.Contains(t, out, "no more")
	assert.Contains(t, s.Run(t, "", "webhook", "replay", "2020-01-01T00:00:00Z"), "1 deliveries")

	s.Run(t, "", "webhook", "disable", id)
	out, err = s.TryRun("", "webhook", "replay", text(t, db, `SELECT id FROM webhook_deliveries LIMIT 1`))
	require.Error(t, err)
	assert.Contains(t, out, "or its webhook is disabled")
}
