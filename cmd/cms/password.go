package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// readPassword reads a line, or prompts twice on a terminal without echo. As an argument, a
// password would be visible in the process list and the shell's history.
func readPassword(ctx context.Context, p process) (string, error) {
	if file, ok := p.in.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return askPassword(ctx, p.errOut, int(file.Fd()))
	}
	line, err := bufio.NewReader(p.in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), nil
}

func askPassword(ctx context.Context, to io.Writer, terminal int) (string, error) {
	var typed [2]string
	for i, question := range []string{"Password: ", "Once more: "} {
		fmt.Fprint(to, question)
		line, err := readHidden(ctx, terminal)
		fmt.Fprintln(to)
		if err != nil {
			return "", fmt.Errorf("read the password: %w", err)
		}
		typed[i] = string(line)
	}
	if typed[0] != typed[1] {
		return "", errors.New("the two passwords differ; nothing was changed")
	}
	return typed[0], nil
}

// readHidden reads a line without echo. If ctx ends first, as by Ctrl-C, it turns the echo on again.
func readHidden(ctx context.Context, terminal int) ([]byte, error) {
	before, err := term.GetState(terminal)
	if err = cmp.Or(ctx.Err(), err); err != nil {
		return nil, err
	}
	var line []byte
	read := make(chan error, 1)
	go func() {
		var err error
		line, err = term.ReadPassword(terminal)
		read <- err
	}()
	select {
	case err := <-read:
		return line, err
	case <-ctx.Done():
		return nil, errors.Join(ctx.Err(), term.Restore(terminal, before))
	}
}
