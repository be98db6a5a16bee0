package inspect

import (
	"context"
	"io"
)

// LimitSelf is for tests of what a child cannot do.
var LimitSelf = limitSelf

// Raw starts a child and returns what it wrote.
func (in *Inspector) Raw(ctx context.Context, body io.Reader) ([]byte, error) {
	spooled, err := spool(in.config.Dir, body)
	if err != nil {
		return nil, err
	}
	defer spooled.Close()
	return in.run(ctx, kindPDF, spooled, in.config.Limit)
}

// Waiting returns how many files of a person wait for their turn.
func (in *Inspector) Waiting(personID string) int {
	in.turns.mu.Lock()
	defer in.turns.mu.Unlock()
	if p, ok := in.turns.people[personID]; ok {
		return len(p.waiting)
	}
	return 0
}
