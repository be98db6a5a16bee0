package jobs

import (
	"time"

	"backoffice/domain"
)

// turnLength is how long a job of many steps works before other jobs run. The step in progress may take longer;
// TurnTimeout limits a turn with its last step.
const (
	turnLength  = 10 * time.Second
	TurnTimeout = 10 * time.Minute
)

// InTurns calls step until nothing is left. If that takes longer than a turn, it returns domain.ErrJobUnfinished,
// so that other jobs can run before it continues.
func InTurns(now func() time.Time, step func() (more bool, err error)) error {
	for begun := now(); now().Sub(begun) < turnLength; {
		if more, err := step(); err != nil || !more {
			return err
		}
	}
	return domain.ErrJobUnfinished
}
