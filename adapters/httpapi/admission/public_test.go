package admission

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stalledWriter is the connection of a client that does not read until the test closes read.
type stalledWriter struct {
	http.ResponseWriter
	read chan struct{}
}

func (w *stalledWriter) Write(p []byte) (int, error) {
	<-w.read
	return w.ResponseWriter.Write(p)
}

// newRequest returns a request from an address to an otherwise idle server.
func newRequest(t *testing.T, w http.ResponseWriter, method, address string, body io.Reader) *Request {
	t.Helper()
	g := &Gates{bodies: &budget{maxTotal: 1 << 20, maxPerKey: 1 << 20, held: map[string]int64{}}}
	q := g.Request(w, httptest.NewRequestWithContext(t.Context(), method, "/", body), time.Now(), address, t.Context())
	return &q
}

// RULES §25.4: clients that do not read their responses, or do not send their forms, do not delay others.
func TestSlowClientsDoNotDelayOthers(t *testing.T) {
	for name, slow := range map[string]func(t *testing.T, address string, read chan struct{}) *Request{
		"reading": func(t *testing.T, address string, read chan struct{}) *Request {
			t.Helper()
			return newRequest(t, &stalledWriter{httptest.NewRecorder(), read}, http.MethodGet, address, nil)
		},
		"sending": func(t *testing.T, address string, read chan struct{}) *Request {
			t.Helper()
			arriving, form := io.Pipe()
			go func() {
				<-read
				form.Close()
			}()
			return newRequest(t, httptest.NewRecorder(), http.MethodPost, address, arriving)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p, read := NewPublicLimits(), make(chan struct{})
				for _, address := range []string{"a", "b"} {
					for range 4 {
						q := slow(t, address, read)
						go serveSlowly(t, p, q, address)
					}
				}
				synctest.Wait()
				third := newRequest(t, httptest.NewRecorder(), http.MethodGet, "c", nil)
				assert.NoError(t, p.Enter(third, "c", InMemory))
				third.End(nil)
				close(read)
				synctest.Wait()
				assert.True(t, p.responses.Empty() && p.sends.Empty() && p.forms.Empty())
			})
		})
	}
}

func serveSlowly(t *testing.T, p *PublicLimits, q *Request, address string) {
	t.Helper()
	if assert.NoError(t, p.Enter(q, address, InMemory)) {
		_, _ = io.WriteString(q.W, "a response")
	}
	q.End(nil)
}

// The form is read into memory before the handler runs. The handler reads it from there, or gets the error if it
// is too long.
func TestAHandlerReadsABufferedForm(t *testing.T) {
	for size, refused := range map[int]bool{0: false, 10: false, publicFormBytes: false, publicFormBytes + 1: true} {
		q := newRequest(t, httptest.NewRecorder(), http.MethodPost, "a", io.MultiReader(strings.NewReader(strings.Repeat("x", size))))
		require.NoError(t, NewPublicLimits().Enter(q, "a", InMemory))
		raw, err := q.Receive(publicFormBytes)
		if refused {
			assert.ErrorAs(t, err, new(*http.MaxBytesError))
		} else {
			assert.NoError(t, err)
			assert.Len(t, raw, size)
		}
		q.End(nil)
	}
}

// RULES §25.4: 30 pupils behind one address see the 25 covers of a list while others of them read PDFs.
func TestASchoolBehindOneAddressSeesCovers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPublicLimits()
		for range publicFilesEach {
			require.NoError(t, p.Enter(newRequest(t, httptest.NewRecorder(), http.MethodGet, "school", nil), "school", File))
		}
		for range 30 * 25 {
			cover := newRequest(t, httptest.NewRecorder(), http.MethodGet, "school", nil)
			require.NoError(t, p.Enter(cover, "school", Cover))
			cover.End(nil)
		}
	})
}

// The work before the first byte of a file is limited in time. Sending the file is not.
func TestAFileIsLimitedInTimeOnlyUntilItsFirstByte(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPublicLimits()
		stuck := newRequest(t, httptest.NewRecorder(), http.MethodGet, "a", nil)
		sending := newRequest(t, httptest.NewRecorder(), http.MethodGet, "a", nil)
		require.NoError(t, p.Enter(stuck, "a", File))
		require.NoError(t, p.Enter(sending, "a", File))
		_, _ = io.WriteString(sending.W, "%PDF")
		time.Sleep(workTimeout + time.Second)
		assert.Error(t, stuck.R.Context().Err())
		assert.NoError(t, sending.R.Context().Err())
		stuck.End(nil)
		sending.End(nil)
		assert.True(t, p.files.Empty())
	})
}
