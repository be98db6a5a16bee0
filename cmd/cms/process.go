package main

import (
	"fmt"
	"io"

	"backoffice/cmd/internal/wiring"
)

// process is the environment of a command.
type process struct {
	args        []string
	env         wiring.Env
	in          io.Reader
	out, errOut io.Writer
}

func say(out io.Writer, format string, args ...any) error {
	_, err := fmt.Fprintf(out, format+"\n", args...)
	return err
}
