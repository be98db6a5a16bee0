package supervise

import (
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"backoffice/cmd/standalone/process"
)

var errParentGone = errors.New("the command that started this program is gone")

// WatchParent returns a context that ends when the command that started this process is gone. It
// watches the parent if that is `task` or `go run`, and the `go run` that started `task`, because `task`
// outlives it. Other parents, such as a shell or a service manager, may exit without stopping the product.
func WatchParent(ctx context.Context) context.Context {
	parent := os.Getppid()
	name, grandparent, err := process.Info(parent)
	if err != nil || !slices.Contains([]string{"task", "go-task", "go"}, name) {
		return ctx
	}
	if name, _, err := process.Info(grandparent); err != nil || name != "go" {
		grandparent = 0
	}
	watched, cancel := context.WithCancelCause(ctx)
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for parentsAlive(parent, grandparent) {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
		cancel(errParentGone)
	}()
	return watched
}

func parentsAlive(parent, grandparent int) bool {
	if os.Getppid() != parent {
		return false
	}
	if grandparent == 0 {
		return true
	}
	_, parentOfParent, err := process.Info(parent)
	return err == nil && parentOfParent == grandparent
}
