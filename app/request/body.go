// Package request holds what a use case receives as the body of a request.
package request

// Body is a request's body, read and decoded before a use case begins, with its fault. A use case
// first checks the person and the status, then returns the fault, then checks the rules.
type Body[T any] struct {
	value T
	fault error
}

// Decoded is a Body with the result of decoding.
func Decoded[T any](v T, fault error) Body[T] { return Body[T]{v, fault} }

// Given is a Body without a fault.
func Given[T any](v T) Body[T] { return Body[T]{value: v} }

// Value returns the body, or its fault.
func (b Body[T]) Value() (T, error) { return b.value, b.fault }
