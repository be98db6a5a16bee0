package inspect

import (
	"context"
	"io"
)

// LimitSelf is for tests of what a child cannot do.
var LimitSelf = limitSelf

// Raw has a child parse body, and decodes what it reports into result.
func (in *Inspector) Raw(ctx context.Context, body io.Reader, result any) error {
	_, err := in.inspect(ctx, kindPDF, "an editor", body, result)
	return err
}

// EndIdle ends the children that wait for another file.
func (in *Inspector) EndIdle() {
	for c := in.idle.take(kindPDF); c != nil; c = in.idle.take(kindPDF) {
		_ = c.end()
	}
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
