package domain

import (
	"bytes"
	"encoding/json"
	"math"
)

// Optional is a member of a request that may be missing. Set tells a missing
// one from one that was sent as null, which leaves Value at zero.
type Optional[T any] struct {
	Set   bool
	Value T
}

// UnmarshalJSON is called only where the member was sent.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	o.Set = true
	return json.Unmarshal(data, &o.Value)
}

// Sent is an Optional that was sent with this value.
func Sent[T any](v T) Optional[T] { return Optional[T]{Set: true, Value: v} }

// Number is a number as a form sends it: null and "" both mean none. It keeps
// fractions, so that a rule can refuse them with a message.
type Number struct {
	Value float64
	Sent  bool
}

// Whole returns the number, nil for none, and 0 for one that is no whole
// number: as a page that is as wrong as the fraction was.
func (n Number) Whole() *int {
	if !n.Sent {
		return nil
	}
	whole := 0
	if n.Value == math.Trunc(n.Value) && math.Abs(n.Value) <= math.MaxInt32 {
		whole = int(n.Value)
	}
	return &whole
}

// UnmarshalJSON refuses whatever is neither a number nor null nor "".
func (n *Number) UnmarshalJSON(data []byte) error {
	if s := string(bytes.TrimSpace(data)); s == "null" || s == `""` {
		*n = Number{}
		return nil
	}
	n.Sent = true
	return json.Unmarshal(data, &n.Value)
}

// NumberOf is the Number n.
func NumberOf(n int) Number { return Number{Value: float64(n), Sent: true} }
