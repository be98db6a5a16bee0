package operations

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	foreign "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// hookReceiver takes events as the foreign library verifies them.
type hookReceiver struct {
	*httptest.Server
	t      *testing.T
	mu     sync.Mutex
	secret string
	answer int
	ids    []string            // of the messages, as they came
	events map[string][]string // by e-book, without repetitions
	texts  []string
}

func newReceiver(t *testing.T) *hookReceiver {
	r := &hookReceiver{t: t, answer: http.StatusOK, events: map[string][]string{}}
	r.Server = httptest.NewServer(r)
	t.Cleanup(r.Close)
	return r
}

// ServeHTTP verifies a message and answers as the test wants.
func (r *hookReceiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	assert.NoError(r.t, err)
	r.mu.Lock()
	defer r.mu.Unlock()
	verifier, err := foreign.NewWebhook(r.secret)
	assert.NoError(r.t, err)
	assert.NoError(r.t, verifier.Verify(body, request.Header))
	w.WriteHeader(r.answer)
	if r.answer != http.StatusOK {
		fmt.Fprint(w, "bận")
		return
	}
	id := request.Header.Get("webhook-id")
	if slices.Contains(r.ids, id) {
		return
	}
	var event struct {
		Type string
		Data struct {
			EbookID string `json:"ebook_id"`
		}
	}
	assert.NoError(r.t, json.Unmarshal(body, &event))
	r.ids = append(r.ids, id)
	r.events[event.Data.EbookID] = append(r.events[event.Data.EbookID], event.Type)
	r.texts = append(r.texts, string(body))
}

func (r *hookReceiver) answers(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answer = status
}

func (r *hookReceiver) of(ebook string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.events[ebook])
}

// hook adds a webhook at the command line and returns its id.
func hook(t *testing.T, s *harness.Server, r *hookReceiver, more ...string) string {
	t.Helper()
	lines := strings.Fields(s.Run(t, "", append([]string{"webhook", "add", r.URL, "--allow-private"}, more...)...))
	require.GreaterOrEqual(t, len(lines), 2)
	id, secret := lines[len(lines)-2], lines[len(lines)-1]
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	require.NoError(t, err)
	require.Len(t, raw, 32)
	r.mu.Lock()
	r.secret = secret
	r.mu.Unlock()
	return id
}

// RULES §§27.1, 27.2, 27.4.
func TestAWebhookIsToldOfEachStepWithoutComments(t *testing.T) {
	s := harness.NewServer(t)
	r := newReceiver(t)
	id := hook(t, s, r)
	out := s.Run(t, "", "webhook", "test", id)
	assert.Contains(t, out, "took the test event: status 200")
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	book := editor.DraftWithPDF("Báo từng bước")
	editor.Act(book, "submit", map[string]any{"comment": "Bí mật"}).Want(200)
	expert.Act(book, "reject", map[string]any{"comment": "Bí mật"}).Want(200)
	manager.Delete("/ebooks/" + book).Want(200)
	want := []string{"ebook.submitted", "ebook.rejected", "ebook.deleted"}
	wait.Until(t, func() bool { return len(r.of(book)) == len(want) }, "the events arrive")
	assert.Equal(t, want, r.of(book))
	for _, text := range r.texts {
		assert.NotContains(t, text, "Bí mật")
		assert.NotContains(t, text, "@")
	}
	assert.Contains(t, strings.Join(r.texts, ""), `"actor":{"full_name":"`+expert.Name+`","role":"EXPERT"}`)
	list := s.Run(t, "", "webhook", "list")
	assert.Contains(t, s.Run(t, "", "webhook", "disable", id), "disabled by person")
	assert.Contains(t, s.Run(t, "", "webhook", "enable", id), "The webhook is enabled.")
	assert.Regexp(t, id+` +`+r.URL+` +all +enabled +0 +waiting +0 +failed`, list)
	assert.Contains(t, s.Run(t, "", "webhook", "list", id), "ebook.rejected")
	assert.NotContains(t, s.Log(), r.secret)
	s.Run(t, "", "webhook", "remove", id)
	out, err := s.TryRun("", "webhook", "remove", id)
	require.Error(t, err)
	assert.Contains(t, out, "there is no webhook with this <id>")
	out, err = s.TryRun("", "webhook", "add", "http://receiver.example/x")
	require.Error(t, err)
	assert.Contains(t, out, "does not begin with https://")
}

// TestAReceiverThatWasDownGetsEverythingInOrder lets a receiver fail, moves the clock of the retries,
// and kills the server meanwhile (RULES §27.3).
func TestAReceiverThatWasDownGetsEverythingInOrder(t *testing.T) {
	s := harness.NewServer(t)
	r, db := newReceiver(t), connect(t, s)
	id := hook(t, s, r, "--events", "submit,approve,publish")
	r.answers(http.StatusInternalServerError)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	book := editor.DraftWithPDF("Máy nhận bị hỏng")
	editor.Act(book, "submit", nil).Want(200)
	manager.Act(book, "approve", nil).Want(200)
	manager.Act(book, "publish", nil).Want(200)
	tried := func() string {
		return text(t, db, `SELECT count(*) FROM webhook_deliveries WHERE status = 500 AND tries > 0`)
	}
	wait.Until(t, func() bool { return tried() == "1" }, "the first is tried, the others wait for it")
	assert.Contains(t, s.Run(t, "", "webhook", "list", id), "bận")
	_, err := s.TryRun("", "webhook", "test", id)
	require.Error(t, err)
	s.Kill()
	require.NoError(t, s.Start())
	r.answers(http.StatusOK)
	plant(t, db, `UPDATE webhook_deliveries SET due_at = now() - interval '1 hour'`)
	plant(t, db, `UPDATE jobs SET due_at = now() - interval '1 hour', lease = NULL WHERE kind = 'webhook'`)
	wait.Until(t, func() bool { return len(r.of(book)) == 3 }, "everything arrives")
	assert.Equal(t, []string{"ebook.submitted", "ebook.approved", "ebook.published"}, r.of(book))
	assert.Equal(t, "0", text(t, db, `SELECT count(*) FROM jobs WHERE kind = 'webhook' AND failed_at IS NOT NULL`))

	// After three days it fails for good, and can be sent again.
	r.answers(http.StatusServiceUnavailable)
	second := editor.DraftWithPDF("Ba ngày")
	editor.Act(second, "submit", nil).Want(200)
	wait.Until(t, func() bool { return text(t, db, `SELECT count(*) FROM webhook_deliveries WHERE status = 503`) == "1" }, "it is tried")
	plant(t, db, `UPDATE webhook_deliveries SET begun_at = now() - interval '73 hours', due_at = now() WHERE delivered_at IS NULL`)
	plant(t, db, `UPDATE jobs SET due_at = now() WHERE kind = 'webhook'`)
	wait.Until(t, func() bool {
		return text(t, db, `SELECT count(*) FROM webhook_deliveries WHERE failed_at IS NOT NULL`) == "1"
	}, "it has failed")
	r.answers(http.StatusOK)
	assert.Contains(t, s.Run(t, "", "webhook", "replay", "2020-01-01T00:00:00Z"), "1 deliveries")
	wait.Until(t, func() bool { return len(r.of(second)) == 1 }, "it is sent again")

	// 410 ends the webhook.
	r.answers(http.StatusGone)
	third := editor.DraftWithPDF("Không còn nhận")
	editor.Act(third, "submit", nil).Want(200)
	wait.Until(t, func() bool { return strings.Contains(s.Run(t, "", "webhook", "list"), "disabled") }, "the webhook is disabled")
	manager.Act(third, "approve", nil).Want(200)
	assert.Equal(t, "1", text(t, db, `SELECT count(*) FROM webhook_deliveries WHERE ebook_id = '`+third+`'`))
}

// TestOfAThousandEventsNoneIsLostAndEachEbookKeepsItsOrder kills the server again and again while it
// sends (RULES §27.3).
func TestOfAThousandEventsNoneIsLostAndEachEbookKeepsItsOrder(t *testing.T) {
	s := harness.NewServer(t)
	r, db := newReceiver(t), connect(t, s)
	hook(t, s, r)
	editor := s.As(t, "editor")
	const books, steps = 50, 20
	ids := make([]string, books)
	for i := range ids {
		ids[i] = editor.Draft(fmt.Sprint("Nghìn sự kiện ", i))
	}
	// As a step stores them, without the cost of a thousand uploads.
	plant(t, db, `WITH put AS (INSERT INTO webhook_deliveries (webhook_id, ebook_id, event, body, begun_at, due_at)
		SELECT w.id, b.id, 'x', jsonb_build_object('type', 'step ' || n, 'data', jsonb_build_object('ebook_id', b.id))::text, now(), now()
		FROM webhooks w, generate_series(1, 20) n, ebooks b WHERE b.title LIKE 'Nghìn sự kiện %' ORDER BY n RETURNING id)
		INSERT INTO jobs (kind, payload) SELECT 'webhook', jsonb_build_object('delivery_id', id) FROM put`)
	plant(t, db, `ANALYZE webhook_deliveries, jobs`) // as autovacuum does, a minute later or in the middle
	all := func() (n int) {
		for _, id := range ids {
			n += len(r.of(id))
		}
		return n
	}
	for sent := 200; sent < books*steps; sent += 300 {
		wait.Until(t, func() bool { return all() >= sent }, "some arrive")
		s.Kill()
		// What the killed server was sending is taken over after its lease, which ends here. Once a server
		// runs, it may have put the job off already until the lease would have ended.
		plant(t, db, `UPDATE webhook_deliveries SET taken_until = NULL WHERE taken_until IS NOT NULL`)
		plant(t, db, `UPDATE jobs SET due_at = now(), lease = NULL WHERE kind = 'webhook' AND lease IS NOT NULL`)
		require.NoError(t, s.Start())
	}
	wait.Until(t, func() bool { return all() == books*steps }, "all arrive")
	want := []string{}
	for n := range steps {
		want = append(want, fmt.Sprint("step ", n+1))
	}
	for _, id := range ids {
		assert.Equal(t, want, r.of(id))
	}
}
