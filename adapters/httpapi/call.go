package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/mux"

	"backoffice/app"
	"backoffice/domain"
	"backoffice/ports"
)

// call is one request on its way: who asks, when, and where to answer.
type call struct {
	w     http.ResponseWriter
	r     *http.Request
	actor domain.Actor // of nobody in an open call; as of the request's arrival
	by    ports.Caller // on whose behalf it writes
	now   time.Time    // when it arrived

	key      string // whose turns it takes: a person's id, or an address
	gates    *gates
	stopping context.Context // done once the server is to stop
	turns    []func(error)   // taken, to be given back with what became of the call
	held     int64           // bytes of its body that are set aside
}

// How long the server may work on a request, and the client take to have its
// answer. The longest work is the confirmation of a large PDF, the longest
// answer the largest outline, or a script, over a slow line.
const (
	workPatience  = 2 * time.Minute
	writePatience = 5 * time.Minute
)

// open serves a call that needs no session.
func (s *server) open(handle func(*call) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		apiHeaders(w.Header())
		ctx, cancel := context.WithTimeout(r.Context(), workPatience)
		defer cancel()
		c := s.newCall(w, r.WithContext(ctx))
		var err error
		defer func() { c.end(err) }() // also where the call panics
		if err = handle(c); err != nil {
			s.fail(c, err)
		}
	})
}

func (s *server) newCall(w http.ResponseWriter, r *http.Request) *call {
	return &call{w: w, r: r, now: app.Moment(time.Now()), key: s.clientAddress(r), gates: s.gates, stopping: s.Stopping}
}

// staff serves a call of somebody who is signed in and may enter the CMS. Those
// of one person wait for each other.
func (s *server) staff(handle func(*call) error) http.Handler {
	return s.signedIn(func(c *call) error {
		if err := c.enter(s.gates.of(c.r.Method)); err != nil {
			return err
		}
		return handle(c)
	})
}

// confirming is staff for the confirmation of uploads, which takes its time and
// waits for others of its kind alone.
func (s *server) confirming(kind domain.FileKind) http.Handler {
	return s.signedIn(func(c *call) error {
		if err := c.enter(s.gates.confirms); err != nil {
			return err
		}
		return s.confirmUpload(kind)(c)
	})
}

func (s *server) signedIn(handle func(*call) error) http.Handler {
	return s.open(func(c *call) error {
		token, ok := bearer(c.r)
		if !ok {
			return domain.ErrNotSignedIn
		}
		actor, by, err := s.app.Sessions.Authenticate(c.r.Context(), token, c.now)
		if err != nil {
			return err
		}
		note(c.r).user = actor.ID
		if err := actor.Enter(); err != nil {
			return err
		}
		c.actor, c.by, c.key = actor, by, actor.ID
		return handle(c)
	})
}

// bearer reads the access token (RFC 6750 §2.1).
func bearer(r *http.Request) (string, bool) {
	scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token), ok && strings.EqualFold(scheme, "Bearer")
}

// id reads the e-book's id from the path; one that is malformed names nothing.
func (c *call) id() (string, error) {
	id, ok := domain.ParseID(mux.Vars(c.r)["id"])
	if !ok {
		return "", domain.ErrNotFound
	}
	return id, nil
}

// data answers {"data": v}.
func (c *call) data(status int, v any) error {
	return c.json(status, map[string]any{"data": v})
}

// bodies are buffers for answers; those of the longest are left to the collector.
var bodies = sync.Pool{New: func() any { return &bytes.Buffer{} }}

const longBody = 256 << 10

// json answers v. The signs of HTML stay as they are: a list has hundreds of
// ampersands in its links, and an answer is never read as a page.
func (c *call) json(status int, v any) error {
	body := bodies.Get().(*bytes.Buffer)
	body.Reset()
	defer func() {
		if body.Cap() <= longBody {
			bodies.Put(body)
		}
	}()
	encoder := json.NewEncoder(body)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", "application/json")
	c.w.Header().Set("Content-Length", strconv.Itoa(body.Len()))
	c.w.WriteHeader(status)
	_, _ = c.w.Write(body.Bytes()) // a client that has gone needs no answer
	return nil
}

// etag sets the version as the ETag. It serves If-Match alone: answers depend
// on the caller and on the hour, so there is never a 304.
func (c *call) etag(version int) {
	c.w.Header().Set("ETag", `"`+strconv.Itoa(version)+`"`)
}

// ifMatch reads the version that the caller expects, or nil.
func (c *call) ifMatch() (*int, error) {
	h := strings.TrimSpace(c.r.Header.Get("If-Match"))
	if h == "" || h == "*" {
		return nil, nil
	}
	version, err := strconv.Atoi(strings.Trim(strings.TrimPrefix(h, "W/"), `"`))
	if err != nil {
		return nil, malformed("If-Match phải là phiên bản đã đọc.", nil)
	}
	return &version, nil
}
