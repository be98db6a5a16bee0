package main

import (
	"context"
	"fmt"
	"io"
	"strings"
)

// step is something to install.
type step struct {
	name   string // for messages
	verify func(ctx context.Context) error
	fetch  func(ctx context.Context) ([]byte, error) // returns what npm or go printed
}

// install fetches what is missing or incomplete, and verifies it.
func (s step) install(ctx context.Context, log *journal, out io.Writer) error {
	if s.verify(ctx) == nil {
		return nil
	}
	fmt.Fprintf(out, "installing %s\n", s.name)
	output, err := s.fetch(ctx)
	log.write(s.name, output)
	if err != nil {
		return s.failure(output, err, log)
	}
	if err := s.verify(ctx); err != nil {
		return fmt.Errorf("%s was not completely fetched (%w): the network failed, or the registry lacks a part; %s", s.name, err, runAgain)
	}
	return nil
}

// failure describes in one line why a step failed.
func (s step) failure(output []byte, err error, log *journal) error {
	if reason, lost := networkError(string(output)); lost {
		return fmt.Errorf("%s could not be fetched, the network is missing (%s); %s", s.name, reason, runAgain)
	}
	return fmt.Errorf("%s could not be installed (%w: %s); %s has the details", s.name, err, lastLine(output), log.path)
}

const runAgain = "run the same command again when there is a network, it continues from here"

// networkMessages are messages of npm and go about an unreachable network.
var networkMessages = []string{
	"ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH", "ERR_SOCKET_TIMEOUT",
	"connection refused", "no such host", "i/o timeout", "network is unreachable", "connection reset", "TLS handshake timeout", "proxyconnect",
	"server misbehaving",
}

func networkError(output string) (reason string, lost bool) {
	for _, message := range networkMessages {
		if strings.Contains(output, message) {
			return message, true
		}
	}
	return "", false
}

func lastLine(output []byte) string {
	lines := strings.Split(strings.TrimSpace(string(output)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
