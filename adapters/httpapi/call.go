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

	"backoffice/domain"
	"backoffice/ports"
)

// call is a request being served.
type call struct {
	w     http.ResponseWriter
	r     *http.Request
	actor domain.Actor // as of the request's arrival; empty in an open call
	by    ports.Caller // for writes
	now   time.Time    // when it arrived

	key      string // of the queue: a person's id, or an address
	gates    *gates
	stopping context.Context // done when the server begins to stop
	turns    []func(error)   // entered gates; each is left with the call's error
	held     int64           // reserved bytes of its body
}

const (
	// workTimeout limits the work on a request. The confirmation of a large PDF takes longest.
	workTimeout = 2 * time.Minute
	// writeTimeout limits the sending of an answer. The largest outline, or a script, over a slow
	// connection takes longest.
	writeTimeout = 5 * time.Minute
)

// id reads the e-book's id from the path. A malformed id is treated as unknown.
func (c *call) id() (string, error) {
	id, ok := domain.ParseID(mux.Vars(c.r)["id"])
	if !ok {
		return "", domain.ErrNotFound
	}
	return id, nil
}

// data writes {"data": v}.
func (c *call) data(status int, v any) error {
	return c.json(status, dataBody{v})
}

type dataBody struct {
	Data any `json:"data"`
}

// bodies are buffers for answers. Very large ones are not reused.
var bodies = sync.Pool{New: func() any { return &bytes.Buffer{} }}

const longBody = 256 << 10

func buffer() *bytes.Buffer {
	b := bodies.Get().(*bytes.Buffer)
	b.Reset()
	return b
}

func release(buffers ...*bytes.Buffer) {
	for _, b := range buffers {
		if b.Cap() <= longBody {
			bodies.Put(b)
		}
	}
}

// json writes v without escaping HTML: a list has hundreds of ampersands in its links, and an
// answer is never displayed as a page.
func (c *call) json(status int, v any) error {
	body := buffer()
	defer release(body)
	encoder := json.NewEncoder(body)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return err
	}
	c.send(status, body)
	return nil
}

// send sends the answer.
func (c *call) send(status int, body *bytes.Buffer) {
	packed := buffer()
	defer release(packed)
	c.w.Header().Set("Content-Type", "application/json")
	if compressed(c.w, c.r, body, packed) {
		c.w.Header().Set("Content-Encoding", "gzip")
		body = packed
	}
	c.w.Header().Set("Content-Length", strconv.Itoa(body.Len()))
	c.w.WriteHeader(status)
	_, _ = c.w.Write(body.Bytes()) // the client may have left
}

// etag sets the version as ETag. It is only for If-Match: answers depend on the caller and the
// time, so there is never a 304.
func (c *call) etag(version int) {
	c.w.Header().Set("ETag", `"`+strconv.Itoa(version)+`"`)
}

// ifMatch returns the version that the caller expects, or nil.
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
