// Package request holds what a use case receives as the body of a request.
package request

// Body is a request's body, read and decoded before a use case begins, or the error why
// it cannot be decoded. A use case first checks the person and the status, then returns this error, then
// checks the rules.
type Body[T any] struct {
	value T
	err   error
}

// Decoded is a Body with the result of decoding.
func Decoded[T any](v T, err error) Body[T] { return Body[T]{v, err} }

// Given is a Body without an error.
func Given[T any](v T) Body[T] { return Body[T]{value: v} }

// Value returns the body, or its error.
func (b Body[T]) Value() (T, error) { return b.value, b.err }
