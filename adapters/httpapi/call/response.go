package call

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"

	"backoffice/adapters/httpapi/compress"
)

// OK sends {"data": v} with status 200, or returns err if there is one.
func (c *Call) OK(v any, err error) error {
	if err != nil {
		return err
	}
	return c.Data(http.StatusOK, v)
}

// Done sends {"data": {}} with status 200, or returns err if there is one.
func (c *Call) Done(err error) error { return c.OK(struct{}{}, err) }

// Data writes {"data": v}.
func (c *Call) Data(status int, v any) error {
	return c.JSON(status, dataBody{v})
}

type dataBody struct {
	Data any `json:"data"`
}

// Bodies returns what the API shows of each item of a list. Without items it is [], never null.
func Bodies[T, B any](list []T, bodyOf func(T) B) []B {
	bodies := make([]B, len(list))
	for i, item := range list {
		bodies[i] = bodyOf(item)
	}
	return bodies
}

// buffers are reused, so that a response rarely has to allocate one.
var buffers = sync.Pool{New: func() any { return &bytes.Buffer{} }}

const maxReused = 256 << 10 // bytes; a larger buffer is not reused

// Buffer returns an empty buffer for a response. Release takes it back.
func Buffer() *bytes.Buffer {
	b := buffers.Get().(*bytes.Buffer)
	b.Reset()
	return b
}

// Release keeps buffers for later responses.
func Release(used ...*bytes.Buffer) {
	for _, b := range used {
		if b.Cap() <= maxReused {
			buffers.Put(b)
		}
	}
}

// JSON writes v without escaping HTML: a list has hundreds of ampersands in its links, and a
// response is never displayed as a page.
func (c *Call) JSON(status int, v any) error {
	body := Buffer()
	defer Release(body)
	encoder := json.NewEncoder(body)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return err
	}
	c.Send(status, body)
	return nil
}

// Send sends the response as JSON.
func (c *Call) Send(status int, body *bytes.Buffer) { c.SendAs("application/json", status, body) }

// SendAs sends the response.
func (c *Call) SendAs(contentType string, status int, body *bytes.Buffer) {
	if status < http.StatusMultipleChoices {
		c.CountResponse(int64(body.Len()))
	}
	compressed := Buffer()
	defer Release(compressed)
	c.W.Header().Set("Content-Type", contentType)
	if compress.Response(c.W, c.R, body, compressed) {
		c.W.Header().Set("Content-Encoding", "gzip")
		body = compressed
	}
	c.W.Header().Set("Content-Length", strconv.Itoa(body.Len()))
	c.W.WriteHeader(status)
	_, _ = c.W.Write(body.Bytes()) // the client may have left
}

// ETag sets the version as ETag. It is only for If-Match: responses depend on the caller and the
// time, so there is never a 304.
func (c *Call) ETag(version int) {
	c.W.Header().Set("ETag", `"`+strconv.Itoa(version)+`"`)
}
