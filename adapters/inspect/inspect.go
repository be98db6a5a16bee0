// Package inspect parses uploaded files. Parsers of PDF and images have bugs that a small file can
// trigger. So they run in a child process with little time, limited memory and an empty
// environment. The child can open no connection and no file, and reads only its input. Unless
// Config.Program names another program, the child is this one, which calls Main if it is started with
// Config.Args.
package inspect

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"backoffice/adapters/inspect/pdf"
	"backoffice/domain"
	"backoffice/ports"
)

// Inspector implements ports.Inspector.
type Inspector struct {
	config   Config
	turns    *turns
	idle     idleChildren
	prepared chan bool // has one value: whether Cache is filled. Whoever receives it fills Cache if necessary, and sends it again
}

// New returns an Inspector.
func New(c Config) *Inspector {
	if c.Args == nil {
		c.Args = []string{"inspect"}
	}
	if c.Parallel <= 0 {
		c.Parallel = 2
	}
	if c.Queue <= 0 {
		c.Queue = 4
	}
	if c.Limit <= 0 {
		c.Limit = 20 * time.Second
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	removeLeftovers(c.Dir, time.Now())
	in := &Inspector{config: c, turns: newTurns(c.Parallel, c.Queue), prepared: make(chan bool, 1)}
	in.prepared <- c.Cache == "" || pdf.Prepared(c.Cache)
	return in
}

// PDF implements ports.Inspector. If the child fails on the file, what it has not returned before
// is unknown.
func (in *Inspector) PDF(ctx context.Context, personID string, body io.Reader) (ports.PDFInfo, error) {
	if err := in.prepare(ctx); err != nil {
		return ports.PDFInfo{}, err
	}
	var result pdfResult
	var contents domain.PDFContents
	decoded, err := in.inspect(ctx, kindPDF, personID, body, &result, &contents)
	if errors.Is(err, errNotReady) {
		in.prepareAgain()
	}
	if err != nil && !errors.Is(err, errFailed) {
		return ports.PDFInfo{}, err
	}
	switch {
	case decoded == 0:
		result = pdfResult{CountError: err.Error()}
	case decoded == 2:
		result.Contents = &contents
	case result.Pages != nil:
		in.config.Log.InfoContext(ctx, "a PDF's contents cannot be read", "cause", err)
	}
	if result.CountError != "" {
		in.config.Log.InfoContext(ctx, "a PDF's pages cannot be counted", "cause", result.CountError)
	}
	return result.PDFInfo, nil
}

// Cover implements ports.Inspector.
func (in *Inspector) Cover(ctx context.Context, personID string, body io.Reader) (ports.CoverImages, error) {
	var result coverResult
	_, err := in.inspect(ctx, kindCover, personID, body, &result)
	if err == nil && result.TooManyPixels {
		return ports.CoverImages{}, domain.ErrCoverPixels
	}
	if errors.Is(err, errFailed) || err == nil && (len(result.Detail) == 0 || len(result.Thumb) == 0) {
		in.config.Log.InfoContext(ctx, "a cover cannot be decoded", "cause", err)
		return ports.CoverImages{}, domain.Cover.ContentRefusal()
	}
	return result.CoverImages, err
}

// inspect spools body, has a child parse it, and returns how many results it has given. errFailed
// means that the file is probably the cause. Earlier results remain valid.
func (in *Inspector) inspect(ctx context.Context, kind, personID string, body io.Reader, results ...any) (decoded int, err error) {
	leave, err := in.turns.take(ctx, personID)
	if err != nil {
		return 0, err
	}
	defer leave()
	spooled, err := spool(in.config.Dir, body)
	if err != nil {
		return 0, err
	}
	defer spooled.Close()
	return in.run(ctx, kind, spooled, in.config.Limit, results...)
}

// run has a child do what kind says, with a file if there is one. It decodes the results and returns
// how many there were, even if the child failed later.
func (in *Inspector) run(ctx context.Context, kind string, file *os.File, limit time.Duration, results ...any) (decoded int, err error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c := in.idle.take(kind)
	if c != nil && c.send(limited, file) != nil { // it was killed while it was idle
		_ = c.end()
		c = nil
	}
	if c == nil {
		if c, err = startChild(in.config, kind); err != nil {
			return 0, err
		}
		_ = c.send(limited, file) // a child that does not read it says why at its end
	}
	decoded, err = c.decode(limited, results)
	if err == nil && decoded > 0 {
		in.idle.put(c)
		return decoded, nil
	}
	if !errors.Is(err, io.EOF) {
		c.kill()
	}
	exitErr := c.end()
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case limited.Err() != nil:
		return decoded, fmt.Errorf("%w within %v", errFailed, limit)
	case c.process.ProcessState.ExitCode() == statusNotReady:
		return 0, fmt.Errorf("%w: %q", errNotReady, c.stderr.kept.Bytes())
	case exitErr != nil:
		return decoded, fmt.Errorf("%w: %w: %q", errFailed, exitErr, c.stderr.kept.Bytes())
	case decoded < len(results):
		return decoded, errors.Join(errFailed, err)
	}
	return decoded, nil
}
