package jobs

import (
	"time"

	"backoffice/domain"
)

// turn is how long a job of many steps works before it gives way to others. TurnTimeout limits a turn
// with its last step, which may end after the turn is over.
const (
	turn        = 10 * time.Second
	TurnTimeout = 10 * time.Minute
)

// InTurns calls step until nothing is left. If that takes longer than a turn, it returns domain.ErrJobUnfinished,
// so that other jobs can run before it continues. now returns the current time.
func InTurns(now func() time.Time, step func() (more bool, err error)) error {
	for begun := now(); now().Sub(begun) < turn; {
		if more, err := step(); err != nil || !more {
			return err
		}
	}
	return domain.ErrJobUnfinished
}
