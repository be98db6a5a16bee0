package inspect

import (
	"context"
	"fmt"
	"time"

	"backoffice/domain"
)

// prepareLimit is the time that a slow or busy machine may take to compile pdfium. A fast one takes four
// seconds.
const prepareLimit = 10 * time.Minute

// Prepare compiles pdfium when a server starts, unless it is compiled already, so that the first PDF does
// not wait for that. It logs what is wrong.
func (in *Inspector) Prepare(ctx context.Context) {
	if !enforcesAllLimits {
		in.config.Log.WarnContext(ctx, "on this system files are parsed without limits on files, connections and processor time")
	}
	if err := in.prepare(ctx); err != nil && ctx.Err() == nil {
		in.config.Log.ErrorContext(ctx, "PDFs cannot be read", "error", err)
	}
}

// prepare has a child fill Config.Cache, once for this process. Otherwise each of the first children
// that read a PDF would compile pdfium in the time that it has for the file.
func (in *Inspector) prepare(ctx context.Context) error {
	select {
	case done := <-in.prepared:
		var err error
		if !done {
			_, err = in.run(ctx, kindPrepare, nil, prepareLimit)
		}
		in.prepared <- err == nil
		if err != nil {
			return fmt.Errorf("inspect: compile pdfium: %w", busyIfTemporary(err))
		}
		return nil
	case <-ctx.Done():
		return domain.ErrServerBusy.Because(ctx.Err())
	}
}

// prepareAgain has the next PDF fill Config.Cache again, which may have been damaged or removed.
func (in *Inspector) prepareAgain() {
	select {
	case <-in.prepared:
		in.prepared <- in.config.Cache == "" // without a cache there is nothing to fill
	default: // another goroutine is filling it
	}
}
