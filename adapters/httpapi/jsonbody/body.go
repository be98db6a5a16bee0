// Package jsonbody decodes JSON bodies of requests. It is stricter than encoding/json: the names of
// members are case-sensitive, lists have a maximum length, and half a surrogate pair is refused.
package jsonbody

import (
	"encoding/json"
	"unicode/utf8"

	"backoffice/adapters/httpapi/refusal"
	"backoffice/app/request"
)

// Body is the body of a request, or the error of reading it. The error is returned when a use case
// asks for the body (see request.Body).
type Body struct {
	Raw []byte
	Err error
}

// OrEmpty replaces an absent body by an empty object: the body of a workflow action is optional.
func (b Body) OrEmpty() Body {
	if b.Err == nil && len(b.Raw) == 0 {
		b.Raw = []byte("{}")
	}
	return b
}

// Decode decodes a JSON object into a T. It ignores unknown members, and refuses lists that are longer
// than their bounds.
func Decode[T any](b Body, bounds ...Bound) request.Body[T] {
	return request.Decoded(Parse[T](b, bounds...))
}

// Parse is Decode for handlers that convert the decoded value before they pass it to a use case.
func Parse[T any](b Body, bounds ...Bound) (T, error) {
	var v T
	if b.Err != nil {
		return v, b.Err
	}
	if !utf8.Valid(b.Raw) || !json.Valid(b.Raw) {
		return v, refusal.Malformed("Yêu cầu không phải là JSON hợp lệ.", nil)
	}
	shape := shapeOf[T]()
	raw, err := prepare(b.Raw, shape.members, newCounter(bounds, shape.lists))
	if err != nil {
		return v, err
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return v, refusal.Malformed("Kiểu dữ liệu trong yêu cầu không đúng.", err)
	}
	return v, nil
}
