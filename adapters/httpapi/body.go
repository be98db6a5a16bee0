package httpapi

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"

	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// Limits of a body in bytes (RULES §5).
const (
	maxBody        = 1 << 20
	maxTOC         = domain.MaxOutlineBody
	maxCredentials = 8 << 10 // for sign-in, refresh and logout
)

// body is a request's body as it was read, or why it is invalid. The error is returned when a use
// case asks for the body (see app.Body).
type body struct {
	raw   []byte
	fault error
}

// read reads a JSON body of up to limit bytes. It returns an error only if the body cannot be read
// now; an invalid one is reported later by the use case.
func (c *call) read(limit int64) (body, error) { return c.readAs(limit, isJSON, errNotJSON) }

// readAs is read for another content type.
func (c *call) readAs(limit int64, accepts func(contentType string) bool, otherwise error) (body, error) {
	raw, err := c.receive(limit)
	switch {
	case isA[*http.MaxBytesError](err):
		return body{raw, errTooLarge}, nil
	case isA[*domain.Error](err) || c.r.Context().Err() != nil:
		return body{}, err
	case err != nil:
		return body{raw, malformed("Không đọc được yêu cầu.", err)}, nil
	case len(raw) > 0 && !accepts(c.r.Header.Get("Content-Type")):
		return body{raw, otherwise}, nil
	}
	return body{raw: raw}, nil
}

func isJSON(contentType string) bool {
	media, params, err := mime.ParseMediaType(contentType)
	charset := strings.ToLower(params["charset"])
	return err == nil && media == "application/json" && (charset == "" || charset == "utf-8")
}

// decode decodes a T: one JSON object. Unknown members are ignored, and lists longer than their
// bounds refused.
func decode[T any](b body, lists ...listBound) request.Body[T] {
	return request.Decoded(parse[T](b, lists...))
}

func parse[T any](b body, lists ...listBound) (T, error) {
	var v T
	if b.fault != nil {
		return v, b.fault
	}
	if !utf8.Valid(b.raw) || !json.Valid(b.raw) {
		return v, malformed("Yêu cầu không phải là JSON hợp lệ.", nil)
	}
	raw, err := exact(b.raw, membersOf[T](), newCounter[T](lists))
	if err != nil {
		return v, err
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return v, malformed("Kiểu dữ liệu trong yêu cầu không đúng.", err)
	}
	return v, nil
}

// ebookBody reads the e-book's id from the path, and the request's body.
func (c *call) ebookBody(limit int64) (id string, in body, err error) {
	if id, err = c.id(); err == nil {
		in, err = c.read(limit)
	}
	return id, in, err
}

// orEmpty replaces an absent body by an empty object, for the actions.
func (b body) orEmpty() body {
	if b.fault == nil && len(b.raw) == 0 {
		b.raw = []byte("{}")
	}
	return b
}

// maxKey limits an Idempotency-Key, in bytes.
const maxKey = 255

// once reads the Idempotency-Key. An invalid key becomes the body's error, so that it is reported
// in the same order.
func (c *call) once(b *body) ports.Once {
	key := c.r.Header.Get("Idempotency-Key")
	if key == "" {
		return ports.Once{}
	}
	if len(key) > maxKey || strings.ContainsFunc(key, func(r rune) bool { return r < 0x21 || r > 0x7e }) {
		b.fault = errors.Join(b.fault, malformed("Idempotency-Key không hợp lệ.", nil))
		return ports.Once{}
	}
	h := sha256.New()
	io.WriteString(h, c.r.Method+" "+c.r.URL.Path+"\n"+c.r.Header.Get("If-Match")+"\n") //nolint:errcheck // writing to a hash never fails
	h.Write(b.raw)                                                                      //nolint:errcheck // likewise
	return ports.Once{UserID: c.actor.ID, Key: key, Request: [32]byte(h.Sum(nil)), At: c.now}
}

func isA[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
