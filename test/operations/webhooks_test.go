package operations

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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
	t        *testing.T
	mu       sync.Mutex
	secret   string
	response int                 // a status, or noResponse
	hung     atomic.Int32        // requests that got no response
	ids      []string            // of the messages, as they came
	events   map[string][]string // by e-book, without repetitions
	texts    []string

	address, location string // where it was while it is down, and where its redirects lead
}

// noResponse makes a receiver hang.
const noResponse = 0

func newReceiver(t *testing.T) *hookReceiver {
	r := &hookReceiver{t: t, response: http.StatusOK, events: map[string][]string{}}
	r.Server = httptest.NewServer(r)
	t.Cleanup(r.Close)
	return r
}

// ServeHTTP verifies a message and responds as the test wants.
func (r *hookReceiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	if err != nil || r.hangs(request) {
		return // its server was killed
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	verifier, err := foreign.NewWebhook(r.secret)
	assert.NoError(r.t, err)
	assert.NoError(r.t, verifier.Verify(body, request.Header))
	w.Header().Set("Location", r.location)
	w.WriteHeader(r.response)
	if r.response != http.StatusOK {
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

func (r *hookReceiver) respondsWith(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.response = status
}

// hangs reports whether a request gets no response, once its client has gone.
func (r *hookReceiver) hangs(request *http.Request) bool {
	r.mu.Lock()
	hangs := r.response == noResponse
	r.mu.Unlock()
	if hangs {
		r.hung.Add(1)
		<-request.Context().Done()
	}
	return hangs
}

func (r *hookReceiver) of(ebook string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.events[ebook])
}

// hook adds a webhook at the command line and returns its id.
func hook(t *testing.T, s *harness.Server, r *hookReceiver, more ...string) string {
	t.Helper()
	words := strings.Fields(s.Run(t, "", append([]string{"webhook", "add", r.URL, "--allow-private"}, more...)...))
	require.GreaterOrEqual(t, len(words), 2)
	id, secret := words[len(words)-2], words[len(words)-1]
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
	ended := regexp.MustCompile(id + ` +` + r.URL + ` +all +enabled +0 +waiting +0 +failed`)
	wait.Until(t, func() bool { return ended.MatchString(s.Run(t, "", "webhook", "list")) }, "the library knows that they have arrived")
	assert.Contains(t, s.Run(t, "", "webhook", "disable", id), "disabled by person")
	assert.Contains(t, s.Run(t, "", "webhook", "enable", id), "The webhook is enabled.")
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
	r.respondsWith(http.StatusInternalServerError)
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
	r.respondsWith(http.StatusOK) // before the start: another failure would be tried again only minutes later
	require.NoError(t, s.Start())
	execSQL(t, db, `UPDATE webhook_deliveries SET due_at = now() - interval '1 hour', taken_until = NULL`)
	execSQL(t, db, `UPDATE jobs SET due_at = now() - interval '1 hour', lease = NULL WHERE kind = 'webhook'`)
	wait.Until(t, func() bool { return len(r.of(book)) == 3 }, "everything arrives")
	assert.Equal(t, []string{"ebook.submitted", "ebook.approved", "ebook.published"}, r.of(book))
	assert.Equal(t, "0", text(t, db, `SELECT count(*) FROM jobs WHERE kind = 'webhook' AND failed_at IS NOT NULL`))

	// After three days it fails for good, and can be sent again.
	r.respondsWith(http.StatusServiceUnavailable)
	second := editor.DraftWithPDF("Ba ngày")
	editor.Act(second, "submit", nil).Want(200)
	wait.Until(t, func() bool { return text(t, db, `SELECT count(*) FROM webhook_deliveries WHERE status = 503`) == "1" }, "it is tried")
	execSQL(t, db, `UPDATE webhook_deliveries SET begun_at = now() - interval '73 hours', due_at = now(), tries = 23 WHERE delivered_at IS NULL`)
	execSQL(t, db, `UPDATE jobs SET due_at = now() WHERE kind = 'webhook'`)
	wait.Until(t, func() bool {
		return text(t, db, `SELECT count(*) FROM webhook_deliveries WHERE failed_at IS NOT NULL`) == "1"
	}, "it has failed")
	r.respondsWith(http.StatusOK)
	assert.Contains(t, s.Run(t, "", "webhook", "replay", "2020-01-01T00:00:00Z"), "1 deliveries")
	wait.Until(t, func() bool { return len(r.of(second)) == 1 }, "it is sent again")

	// 410 ends the webhook.
	r.respondsWith(http.StatusGone)
	third := editor.DraftWithPDF("Không còn nhận")
	editor.Act(third, "submit", nil).Want(200)
	wait.Until(t, func() bool { return strings.Contains(s.Run(t, "", "webhook", "list"), "disabled") }, "the webhook is disabled")
	manager.Act(third, "approve", nil).Want(200)
	assert.Equal(t, "1", text(t, db, `SELECT count(*) FROM webhook_deliveries WHERE ebook_id = '`+third+`'`))
}
