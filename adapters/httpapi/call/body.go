package call

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/domain"
	"backoffice/ports"
)

// MaxBody limits a body, in bytes, unless its call has its own limit (RULES §5).
const MaxBody = 1 << 20

// Read reads a JSON body of up to limit bytes. It returns an error only if the body cannot be read
// now; an invalid one is reported later by the use case.
func (c *Call) Read(limit int64) (jsonbody.Body, error) {
	return c.readAs(limit, isJSON, refusal.NotJSON)
}

// ReadForm reads a form of up to limit bytes, still encoded.
func (c *Call) ReadForm(limit int64) (string, error) {
	body, err := c.readAs(limit, isForm, refusal.NotForm)
	return string(body.Raw), cmp.Or(err, body.Err)
}

// readAs reads a body of a type. One of a type that is not accepted gets the error wrongType.
func (c *Call) readAs(limit int64, accepts func(contentType string) bool, wrongType error) (jsonbody.Body, error) {
	raw, err := c.Receive(limit)
	switch {
	case isA[*http.MaxBytesError](err):
		return jsonbody.Body{Raw: raw, Err: refusal.TooLarge}, nil
	case isA[*domain.Error](err):
		return jsonbody.Body{}, err
	case err != nil && c.R.Context().Err() != nil: // the error need not say that the client has left
		return jsonbody.Body{}, errors.Join(c.R.Context().Err(), err)
	case err != nil:
		return jsonbody.Body{Raw: raw, Err: refusal.Malformed("Không đọc được yêu cầu.", err)}, nil
	case len(raw) > 0 && !accepts(c.R.Header.Get("Content-Type")):
		return jsonbody.Body{Raw: raw, Err: wrongType}, nil
	}
	return jsonbody.Body{Raw: raw}, nil
}

func isJSON(contentType string) bool {
	media, params, err := mime.ParseMediaType(contentType)
	charset := strings.ToLower(params["charset"])
	return err == nil && media == "application/json" && (charset == "" || charset == "utf-8")
}

func isForm(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	return err == nil && media == "application/x-www-form-urlencoded"
}

const maxIdempotencyKey = 255 // bytes

// Once returns the Idempotency-Key with a digest of the request. An invalid key becomes an error
// of the body, which the use case reports.
func (c *Call) Once(b *jsonbody.Body) ports.Once {
	key := c.R.Header.Get("Idempotency-Key")
	if key == "" {
		return ports.Once{}
	}
	if len(key) > maxIdempotencyKey || strings.ContainsFunc(key, func(r rune) bool { return r < 0x21 || r > 0x7e }) {
		b.Err = errors.Join(b.Err, refusal.Malformed("Idempotency-Key không hợp lệ.", nil))
		return ports.Once{}
	}
	h := sha256.New()
	io.WriteString(h, c.R.Method+" "+c.R.URL.Path+"\n"+c.R.Header.Get("If-Match")+"\n") //nolint:errcheck // writing to a hash never fails
	h.Write(b.Raw)                                                                      //nolint:errcheck // writing to a hash never fails
	if scope := c.Actor.Token.Scope; scope != "" {
		// With another scope the same key is refused, because a program may do less than its person. The token's
		// id does not count, so that a program can repeat with its next token what it has begun with this one.
		io.WriteString(h, "\n"+string(scope)) //nolint:errcheck // writing to a hash never fails
	}
	return ports.Once{UserID: c.Actor.ID, Key: key, Request: [32]byte(h.Sum(nil)), At: c.Now, Repeated: new(bool)}
}

func isA[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
