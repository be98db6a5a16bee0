package jsonbody

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"

	"backoffice/domain"
)

// Member is a member of a body that may be absent. null leaves the zero value, except for
// a bool, where it is an error.
type Member[T any] struct {
	Sent  bool
	Value T
}

// UnmarshalJSON is called only where the member was sent.
func (m *Member[T]) UnmarshalJSON(data []byte) error {
	m.Sent = true
	if _, isBool := any(m.Value).(bool); isBool && string(bytes.TrimSpace(data)) == "null" {
		return errors.New("null is neither true nor false")
	}
	return json.Unmarshal(data, &m.Value)
}

// Optional converts the member to the domain's type.
func (m Member[T]) Optional() domain.Optional[T] {
	return domain.Optional[T]{Set: m.Sent, Value: m.Value}
}

// Number is a number in a form: null and "" both mean none. It keeps fractions, so that a rule can
// refuse them with a message.
type Number struct{ Value *float64 }

// UnmarshalJSON accepts a number, null or "".
func (n *Number) UnmarshalJSON(data []byte) error {
	n.Value = nil
	if s := string(bytes.TrimSpace(data)); s == "null" || s == `""` {
		return nil
	}
	return json.Unmarshal(data, &n.Value)
}

// Whole returns the number, nil for none, and 0 for a fraction or a number beyond 32 bits: the rule
// for pages refuses these as it refuses 0.
func (n Number) Whole() *int {
	if n.Value == nil {
		return nil
	}
	whole := 0
	if v := *n.Value; v == math.Trunc(v) && math.Abs(v) <= math.MaxInt32 {
		whole = int(v)
	}
	return &whole
}
