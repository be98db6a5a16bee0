package domain

// Optional is a value that a save may leave out. Set tells one that was left out
// from one that was cleared, which leaves Value at zero.
type Optional[T any] struct {
	Set   bool
	Value T
}

// Sent is an Optional that was sent with this value.
func Sent[T any](v T) Optional[T] { return Optional[T]{Set: true, Value: v} }

// SentNumber is an Optional number that was sent.
func SentNumber(n float64) Optional[*float64] { return Sent(&n) }
