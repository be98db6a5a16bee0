package public

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/app/publication"
)

// cacheControl says how long browsers and caches in between may reuse a response without asking. A withdrawn e-book
// may be shown for that much longer.
const cacheControl = "public, max-age=60, must-revalidate"

// Headers sets the headers of every public response. Pages of every origin may read it, without credentials.
func Headers(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "ETag, Link, Retry-After, X-Request-Id")
	h.Del("Access-Control-Allow-Credentials")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
}

// SendJSON sends v as JSON that may be cached: see Send.
func SendJSON(c *call.Call, contentType string, v any) error {
	body := call.Buffer()
	defer call.Release(body)
	encoder := json.NewEncoder(body)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return err
	}
	Send(c, contentType, body.Bytes())
	return nil
}

// Send sends a body that may be cached. Its ETag is a digest of the body, so it changes exactly when
// the response does. A request with this ETag gets 304.
func Send(c *call.Call, contentType string, body []byte) {
	digest := sha256.Sum256(body)
	sendWithVersion(c, contentType, hex.EncodeToString(digest[:12]), body)
}

func sendWithVersion(c *call.Call, contentType, version string, body []byte) {
	header := c.W.Header()
	header.Set("Content-Type", contentType)
	versionHeaders(header, version)
	http.ServeContent(c.W, c.R, "", time.Time{}, bytes.NewReader(body))
}

func versionHeaders(header http.Header, version string) {
	header.Set("Cache-Control", cacheControl)
	header.Set("ETag", tagOf(version))
}

func tagOf(version string) string { return `"` + version + `"` }

// clientHas reports whether the client has the response with a tag, so that a body is not needed.
func clientHas(r *http.Request, tag string) bool {
	return slices.ContainsFunc(strings.Split(r.Header.Get("If-None-Match"), ","), func(known string) bool {
		return strings.TrimPrefix(strings.TrimSpace(known), "W/") == tag
	})
}

// sendCover sends a cover. It is small and read whole, so that no slow client keeps the store open.
func (h *Handlers) sendCover(c *call.Call, cover publication.File, err error) error {
	if err != nil {
		return err
	}
	defer cover.Content.Close() //nolint:errcheck // it was only read
	body, err := io.ReadAll(cover.Content)
	if err != nil {
		return err
	}
	fileHeaders(c, cover)
	http.ServeContent(c.W, c.R, "", time.Time{}, bytes.NewReader(body))
	return nil
}

// sendFile sends a file, or the part of it that a range asks for. Several ranges in one request
// are ignored (RFC 9110 §14.2): each of them would open the object again. If the store fails meanwhile, the response
// is cut off.
func (h *Handlers) sendFile(c *call.Call, file publication.File, err error) error {
	if err != nil {
		return err
	}
	defer file.Content.Close() //nolint:errcheck // it was only read
	if strings.Contains(c.R.Header.Get("Range"), ",") {
		c.R.Header.Del("Range")
	}
	fileHeaders(c, file)
	content := &storedContent{Content: file.Content}
	http.ServeContent(c.W, c.R, "", time.Time{}, content)
	if content.err != nil && c.R.Context().Err() == nil { // the client has not left
		c.Abort(content.err)
	}
	return nil
}

// storedContent keeps the error with which reading from the store failed, because http.ServeContent drops it.
type storedContent struct {
	*publication.Content
	err error
}

func (s *storedContent) Read(p []byte) (int, error) {
	n, err := s.Content.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

func fileHeaders(c *call.Call, file publication.File) {
	header := c.W.Header()
	header.Set("Content-Type", file.ContentType)
	header.Set("Content-Disposition", "inline")
	versionHeaders(header, file.Version)
}
