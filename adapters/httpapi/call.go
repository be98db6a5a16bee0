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

// id reads the e-book's id from the path; one that is malformed names nothing.
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

// bodies are buffers for answers; those of the longest are left to the collector.
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

// json writes v. The signs of HTML stay as they are: a list has hundreds of
// ampersands in its links, and an answer is never read as a page.
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

// send sends what has been written.
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
	_, _ = c.w.Write(body.Bytes()) // a client that has gone needs no answer
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
