package s3

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"backoffice/domain"
)

// displayable are the types that a browser may display. It may only save others.
var displayable = map[string]bool{"application/pdf": true, "image/png": true, "image/jpeg": true, "image/webp": true}

// sanitiseResponse makes any uploaded content harmless in a browser.
func sanitiseResponse(response *http.Response) error {
	h := response.Header
	for name := range h {
		if strings.HasPrefix(name, "Access-Control-") || name == "Set-Cookie" || name == "Server" {
			h.Del(name)
		}
	}
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	if temporary(response.StatusCode) {
		response.StatusCode = http.StatusServiceUnavailable
	}
	if response.StatusCode == http.StatusNotModified { // the browser keeps the headers that came with the file
		return nil
	}
	if response.StatusCode >= http.StatusBadRequest {
		replaceBody(response, refusalText(response))
	} else if response.Request.Method != http.MethodPut {
		h.Set("Cache-Control", "private, max-age=3600")
		if !displayable[h.Get("Content-Type")] {
			h.Set("Content-Type", "application/octet-stream")
			h.Set("Content-Disposition", "attachment")
		}
	}
	h.Set("Content-Security-Policy", contentPolicy(h.Get("Content-Type")))
	return nil
}

// contentPolicy prevents files from doing anything. PDFs get no sandbox, because browsers do not start
// their viewer in one. The viewer runs no page script.
func contentPolicy(contentType string) string {
	if contentType == "application/pdf" {
		return "frame-ancestors 'self'"
	}
	return "default-src 'none'; sandbox; frame-ancestors 'self'"
}

// refusalText is the message for a refusal by the store. The link was verified before, so 404 means that the
// object is lost.
func refusalText(response *http.Response) string {
	if response.StatusCode == http.StatusNotFound && response.Request.Method != http.MethodPut {
		return domain.ErrFileLost.Message
	}
	return plainText(response.StatusCode)
}

// replaceBody replaces the store's XML error, which contains names, by a short text.
func replaceBody(response *http.Response, text string) {
	io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10)) //nolint:errcheck // only to reuse the connection
	response.Body.Close()
	response.Body, response.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
	response.TransferEncoding = nil
	setPlain(response.Header, response.StatusCode)
	response.Header.Del("Content-Length")
	response.Header.Del("Content-Disposition")
}

// errClientLeft is the error of an upload that ends before its Content-Length.
var errClientLeft = errors.New("the client left during its upload")

// respondError responds to a request that could not be forwarded to the store.
func respondError(w http.ResponseWriter, r *http.Request, err error) {
	_, tooLarge := errors.AsType[*http.MaxBytesError](err)
	refusal, _ := errors.AsType[*domain.Error](err)
	switch {
	case refusal != nil && refusal.Kind == domain.Unavailable:
		respondProblem(w, refusal)
	case refusal != nil || errors.Is(err, context.DeadlineExceeded) && r.Context().Err() != nil: // it is not allowed, or its time is over
		respondStatus(w, http.StatusForbidden)
	case tooLarge:
		respondStatus(w, http.StatusRequestEntityTooLarge)
	case errors.Is(err, errClientLeft) || errors.Is(err, context.Canceled) && r.Context().Err() != nil:
		panic(http.ErrAbortHandler) // the browser has left
	default:
		respondStatus(w, http.StatusServiceUnavailable)
	}
}

// respondProblem responds as the API does, so that the page sees by the code whether it should repeat the upload.
func respondProblem(w http.ResponseWriter, e *domain.Error) {
	const status = http.StatusServiceUnavailable
	setPlain(w.Header(), status)
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Retry-After", strconv.Itoa(int(e.RetryAfter.Seconds())))
	body, _ := json.Marshal(map[string]any{ // cannot fail: only texts and a number
		"type": "about:blank", "title": http.StatusText(status), "status": status, "message": e.Message, "code": e.Code, "request_id": w.Header().Get("X-Request-Id"),
	})
	respond(w, status, string(body))
}

func respondStatus(w http.ResponseWriter, status int) {
	setPlain(w.Header(), status)
	respond(w, status, plainText(status))
}

func respond(w http.ResponseWriter, status int, body string) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Security-Policy", contentPolicy(""))
	w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.WriteHeader(status)
	io.WriteString(w, body) //nolint:errcheck // the client may have left
}

func setPlain(h http.Header, status int) {
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	if status == http.StatusServiceUnavailable {
		h.Set("Retry-After", "5")
	}
	if status == http.StatusMethodNotAllowed {
		h.Set("Allow", "GET, HEAD, PUT")
	}
}

func plainText(status int) string {
	switch {
	case status == http.StatusServiceUnavailable:
		return domain.ErrUnavailable.Message
	case status == http.StatusForbidden || status == http.StatusNotFound:
		return "Liên kết không hợp lệ hoặc đã hết hạn."
	}
	return http.StatusText(status)
}

// copyBuffers implements httputil.BufferPool for the proxy.
type copyBuffers struct{}

var copyBufferPool = sync.Pool{New: func() any { return new([32 << 10]byte) }}

func (copyBuffers) Get() []byte  { return copyBufferPool.Get().(*[32 << 10]byte)[:] }
func (copyBuffers) Put(b []byte) { copyBufferPool.Put((*[32 << 10]byte)(b)) }
