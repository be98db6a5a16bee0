package main

import (
	"errors"
	"fmt"
	"io"

	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
)

// process is what a command has of the outside.
type process struct {
	args     []string
	env      wiring.Env
	in       io.Reader
	out, err io.Writer
}

// userMessage words an error for a person at a terminal.
func userMessage(err error) string {
	if e, ok := errors.AsType[*domain.Error](err); ok && e.Err == nil {
		return e.Message
	}
	return err.Error()
}

func say(out io.Writer, format string, args ...any) error {
	_, err := fmt.Fprintf(out, format+"\n", args...)
	return err
}
