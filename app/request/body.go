// Package request holds what a use case receives as the body of a request.
package request

// Body is a request's body, read and decoded before a use case begins, with
// what is wrong with it. A use case first checks the person and the status, then
// returns the fault, then checks the rules.
type Body[T any] struct {
	value T
	fault error
}

// Decoded is a Body as decoding left it.
func Decoded[T any](v T, fault error) Body[T] { return Body[T]{v, fault} }

// Given is a Body that is in order.
func Given[T any](v T) Body[T] { return Body[T]{value: v} }

// Value returns the body, or what is wrong with it.
func (b Body[T]) Value() (T, error) { return b.value, b.fault }
