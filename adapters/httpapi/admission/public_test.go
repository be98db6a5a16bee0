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

// unread is the connection of a client that does not read.
type unread struct {
	http.ResponseWriter
	read chan struct{} // closed when the client reads
}

func (w *unread) Write(p []byte) (int, error) {
	<-w.read
	return w.ResponseWriter.Write(p)
}

// visitor returns a request of an address to a server without anybody else's requests.
func visitor(t *testing.T, w http.ResponseWriter, method, address string, body io.Reader) *Request {
	t.Helper()
	g := &Gates{bodies: &budget{maxTotal: 1 << 20, maxPerKey: 1 << 20, held: map[string]int64{}}}
	q := g.Request(w, httptest.NewRequestWithContext(t.Context(), method, "/", body), time.Now(), address, t.Context())
	return &q
}

// RULES §25.4: clients that do not read their answers, or do not send their forms, keep nobody else waiting.
func TestSlowClientsTakeNoTurnOfThePublic(t *testing.T) {
	for name, slow := range map[string]func(t *testing.T, address string, read chan struct{}) *Request{
		"reading": func(t *testing.T, address string, read chan struct{}) *Request {
			t.Helper()
			return visitor(t, &unread{httptest.NewRecorder(), read}, http.MethodGet, address, nil)
		},
		"sending": func(t *testing.T, address string, read chan struct{}) *Request {
			t.Helper()
			arriving, form := io.Pipe()
			go func() {
				<-read
				form.Close()
			}()
			return visitor(t, httptest.NewRecorder(), http.MethodPost, address, arriving)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p, read := NewPublic(), make(chan struct{})
				for _, address := range []string{"a", "b"} {
					for range 4 {
						q := slow(t, address, read)
						go serveSlowly(t, p, q, address)
					}
				}
				synctest.Wait()
				third := visitor(t, httptest.NewRecorder(), http.MethodGet, "c", nil)
				assert.NoError(t, p.Enter(third, "c", Answer))
				third.End(nil)
				close(read)
				synctest.Wait()
				assert.True(t, p.answers.Empty() && p.sends.Empty() && p.forms.Empty())
			})
		})
	}
}

func serveSlowly(t *testing.T, p *Public, q *Request, address string) {
	t.Helper()
	if assert.NoError(t, p.Enter(q, address, Answer)) {
		_, _ = io.WriteString(q.W, "an answer")
	}
	q.End(nil)
}

// A handler reads a form that has arrived as if it arrived now, and one that is too long is refused.
func TestAHandlerReadsAFormThatHasArrived(t *testing.T) {
	for size, refused := range map[int]bool{0: false, 10: false, publicForm: false, publicForm + 1: true} {
		q := visitor(t, httptest.NewRecorder(), http.MethodPost, "a", io.MultiReader(strings.NewReader(strings.Repeat("x", size))))
		require.NoError(t, NewPublic().Enter(q, "a", Answer))
		raw, err := q.Receive(publicForm)
		if refused {
			assert.ErrorAs(t, err, new(*http.MaxBytesError))
		} else {
			assert.NoError(t, err)
			assert.Len(t, raw, size)
		}
		q.End(nil)
	}
}

// RULES §25.4: a class behind one address sees the covers of its list while some of it read PDFs.
func TestAClassBehindOneAddressSeesCovers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPublic()
		for range publicFilesEach {
			require.NoError(t, p.Enter(visitor(t, httptest.NewRecorder(), http.MethodGet, "school", nil), "school", File))
		}
		for range 30 * 25 {
			cover := visitor(t, httptest.NewRecorder(), http.MethodGet, "school", nil)
			require.NoError(t, p.Enter(cover, "school", Cover))
			cover.End(nil)
		}
	})
}

// The steps before the first byte of a file are limited in time, its sending is not.
func TestAFileBeginsInTimeAndIsReadAsSlowlyAsTheClientMust(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPublic()
		stuck, begun := visitor(t, httptest.NewRecorder(), http.MethodGet, "a", nil), visitor(t, httptest.NewRecorder(), http.MethodGet, "a", nil)
		require.NoError(t, p.Enter(stuck, "a", File))
		require.NoError(t, p.Enter(begun, "a", File))
		_, _ = io.WriteString(begun.W, "%PDF")
		time.Sleep(WorkTimeout + time.Second)
		assert.Error(t, stuck.R.Context().Err())
		assert.NoError(t, begun.R.Context().Err())
		stuck.End(nil)
		begun.End(nil)
		assert.True(t, p.files.Empty())
	})
}
