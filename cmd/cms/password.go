package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// readPassword reads a line, or prompts twice on a terminal without echo. As an argument, a
// password would be visible in the process list and the shell's history.
func readPassword(p process) (string, error) {
	if file, ok := p.in.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return askPassword(p.errOut, int(file.Fd()))
	}
	line, err := bufio.NewReader(p.in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), nil
}

func askPassword(to io.Writer, terminal int) (string, error) {
	var typed [2]string
	for i, question := range []string{"Password: ", "Once more: "} {
		fmt.Fprint(to, question)
		line, err := term.ReadPassword(terminal)
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
