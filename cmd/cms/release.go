package main

import (
	"context"
	"log/slog"
	"os"
	"strconv"
	"time"

	"backoffice/cmd/internal/wiring"
	"backoffice/frontend"
)

const (
	shareEvery    = 24 * time.Hour
	shareAgain    = time.Minute // where the store did not answer
	sharePatience = 10 * time.Second
)

// shareOnce puts this build's pages where all servers find their files, before the first page
// that names one is served. It returns which release they are, "" where the store does not
// answer: then nobody is told of newer ones, and keepShared tries again.
func shareOnce(ctx context.Context, b *wiring.Backend, log *slog.Logger) string {
	ctx, cancel := context.WithTimeout(ctx, sharePatience)
	defer cancel()
	since, err := b.App.Builds.Share(ctx, frontend.Dist(), time.Now())
	switch {
	case err != nil:
		log.Warn("the pages' files are not shared with other servers yet", "error", err)
		return ""
	case since.IsZero(): // the pages are not built
		return ""
	}
	return strconv.FormatInt(since.UnixMilli(), 10)
}

// keepShared notes once a day that this build is in use, so that its files are kept.
func keepShared(ctx context.Context, b *wiring.Backend, shared bool, log *slog.Logger) {
	for {
		wait := shareEvery
		if !shared {
			wait = shareAgain
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		_, err := b.App.Builds.Share(ctx, frontend.Dist(), time.Now())
		if shared = err == nil; !shared && ctx.Err() == nil {
			log.Warn("the pages' files are not shared with other servers", "error", err)
		}
	}
}

// pages shares the files of another build, so that servers of this version serve them to
// tabs which still run it.
func pages(ctx context.Context, p process, args []string) error {
	if len(args) == 0 || args[0] != "share" {
		return unknownCommand("pages", firstOf(args))
	}
	_, rest, err := arguments("pages share", args[1:])
	if err != nil {
		return err
	}
	if _, err := os.Stat(rest[0] + "/index.html"); err != nil {
		return usageError{"pages share", rest[0] + " holds no built pages: " + err.Error()}
	}
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		if _, err := b.App.Builds.Share(ctx, os.DirFS(rest[0]), time.Now()); err != nil {
			return err
		}
		return say(p.out, "The files of %s are shared for 30 days.", rest[0])
	})
}

func firstOf(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}
