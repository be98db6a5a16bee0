package httpapi

import (
	"bytes"
	"encoding/json"
	"math"

	"backoffice/domain"
)

// detailsBody are an e-book's fields as a form sends them. Absent members keep their value; null
// and "" clear it.
type detailsBody = domain.Fields[member[string], member[number]]

func inputOf(b *detailsBody) domain.DetailsInput {
	return domain.ConvertFields(b, member[string].optional, func(n member[number]) domain.Optional[*float64] {
		return domain.Optional[*float64]{Set: n.sent, Value: n.value.value}
	})
}

// draftBody is a new e-book: the fields, and whether a program filled them in.
type draftBody struct {
	detailsBody
	Unchecked bool `json:"unchecked"`
}

// editBody is an edit: the fields, and the version that was read.
type editBody struct {
	detailsBody
	Version *int `json:"version"`
}

// member is a member of a body that may be absent. null leaves the zero value.
type member[T any] struct {
	sent  bool
	value T
}

// UnmarshalJSON is called only where the member was sent.
func (m *member[T]) UnmarshalJSON(data []byte) error {
	m.sent = true
	return json.Unmarshal(data, &m.value)
}

// optional converts the member to the domain's type.
func (m member[T]) optional() domain.Optional[T] {
	return domain.Optional[T]{Set: m.sent, Value: m.value}
}

// number is a number in a form: null and "" both mean none. It keeps fractions, so that a rule can
// refuse them with a message.
type number struct{ value *float64 }

// UnmarshalJSON accepts a number, null or "".
func (n *number) UnmarshalJSON(data []byte) error {
	n.value = nil
	if s := string(bytes.TrimSpace(data)); s == "null" || s == `""` {
		return nil
	}
	return json.Unmarshal(data, &n.value)
}

// whole returns the number, nil for none, and 0 for a fraction: the rule for pages refuses both
// alike.
func (n number) whole() *int {
	if n.value == nil {
		return nil
	}
	whole := 0
	if v := *n.value; v == math.Trunc(v) && math.Abs(v) <= math.MaxInt32 {
		whole = int(v)
	}
	return &whole
}
