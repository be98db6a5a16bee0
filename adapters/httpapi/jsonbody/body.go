// Package jsonbody decodes JSON bodies of requests. It is stricter than encoding/json: the names of
// members are exact, lists have a maximum length, and only whole characters are accepted.
package jsonbody

import (
	"encoding/json"
	"unicode/utf8"

	"backoffice/adapters/httpapi/refusal"
	"backoffice/app/request"
)

// Body is a request's body as it was read, or why it is invalid. The error is returned when a use
// case asks for the body (see request.Body).
type Body struct {
	Raw   []byte
	Fault error
}

// OrEmpty replaces an absent body by an empty object, for the actions.
func (b Body) OrEmpty() Body {
	if b.Fault == nil && len(b.Raw) == 0 {
		b.Raw = []byte("{}")
	}
	return b
}

// Decode decodes a T: one JSON object. Unknown members are ignored, and lists longer than their
// bounds refused.
func Decode[T any](b Body, lists ...Bound) request.Body[T] {
	return request.Decoded(Parse[T](b, lists...))
}

// Parse is Decode for handlers that convert what was sent.
func Parse[T any](b Body, lists ...Bound) (T, error) {
	var v T
	if b.Fault != nil {
		return v, b.Fault
	}
	if !utf8.Valid(b.Raw) || !json.Valid(b.Raw) {
		return v, refusal.Malformed("Yêu cầu không phải là JSON hợp lệ.", nil)
	}
	known := shapeOf[T]()
	raw, err := exact(b.Raw, known.members, newCounter(lists, known.lists))
	if err != nil {
		return v, err
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return v, refusal.Malformed("Kiểu dữ liệu trong yêu cầu không đúng.", err)
	}
	return v, nil
}
