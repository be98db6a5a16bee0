package inspect

import (
	"context"
	"io"
)

// For tests of what a child cannot do.
var (
	LimitSelf = limitSelf
	LockSelf  = lockSelf
)

// SetWay chooses a way of confine to start children.
func (in *Inspector) SetWay(way int32) { in.way.Store(way) }

// Raw starts a child in one of the ways of confine and answers what it wrote.
func (in *Inspector) Raw(ctx context.Context, way int32, body io.Reader) ([]byte, error) {
	in.way.Store(way)
	spooled, err := spool(in.config.Dir, body)
	if err != nil {
		return nil, err
	}
	defer spooled.Close()
	return in.run(ctx, kindPDF, spooled)
}

// Waiting tells how many files of a person wait for their turn.
func (in *Inspector) Waiting(personID string) int {
	in.turns.mu.Lock()
	defer in.turns.mu.Unlock()
	if p, ok := in.turns.people[personID]; ok {
		return len(p.waiting)
	}
	return 0
}
