package domain

// Optional is a value that a save may omit. Set distinguishes an omitted value from a cleared one,
// whose Value is zero.
type Optional[T any] struct {
	Set   bool
	Value T
}

// Sent returns an Optional with this value.
func Sent[T any](v T) Optional[T] { return Optional[T]{Set: true, Value: v} }

// SentNumber returns an Optional with this number.
func SentNumber(n float64) Optional[*float64] { return Sent(&n) }
