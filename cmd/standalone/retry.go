package main

import (
	"context"
	"fmt"
	"time"
)

// retry repeats a step that may fail while a part is being restarted. Every such step continues
// where it stopped.
func (p *product) retry(ctx context.Context, name string, step func(context.Context) error) error {
	for try := 1; ; try++ {
		err := step(ctx)
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if diskFull(p.dir.Path) {
			try = 1 // retry without limit
		}
		if try == 3 {
			return fmt.Errorf("%s: %w", name, err)
		}
		p.out.say("%s failed (%v); trying again", name, err)
		select {
		case fatal := <-p.sup.Fatal():
			return fatal
		case <-ctx.Done():
		case <-time.After(time.Duration(try) * time.Second):
		}
	}
}
