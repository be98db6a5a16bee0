package main

import (
	"context"
	"log/slog"
	"os"
	"strconv"
	"time"

	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
	"backoffice/frontend"
)

const (
	shareEvery   = 24 * time.Hour
	shareAgain   = time.Minute // after a failure of the store
	shareTimeout = 10 * time.Second
)

// shareOnce puts the files of this build's pages into the store, where all servers find them, before
// this server sends the first page that refers to one. It returns their release, or "" if the store does not respond:
// then no page learns of newer releases, and keepShared retries.
func shareOnce(ctx context.Context, b *wiring.Backend, log *slog.Logger) string {
	ctx, cancel := context.WithTimeout(ctx, shareTimeout)
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

// keepShared records once a day that this build is in use, so that its files are kept.
func keepShared(ctx context.Context, b *wiring.Backend, shared bool, log *slog.Logger) {
	for {
		pause := shareEvery
		if !shared {
			pause = shareAgain
		}
		if !wait(ctx, pause) {
			return
		}
		_, err := b.App.Builds.Share(ctx, frontend.Dist(), time.Now())
		if shared = err == nil; !shared && ctx.Err() == nil {
			log.Warn("the pages' files are not shared with other servers", "error", err)
		}
	}
}

// sharePages stores the files of another build, so that servers of this version can serve them to tabs
// that still run it.
func sharePages(ctx context.Context, p process, in input) error {
	folder := in.args[0]
	if _, err := os.Stat(folder + "/index.html"); err != nil {
		return usageError{"pages share", folder + " holds no built pages: " + err.Error()}
	}
	c, err := wiring.ReadConfig(p.env)
	if err != nil {
		return err
	}
	return withConfig(ctx, c, func(b *wiring.Backend) error { // before an upgrade the database is not migrated yet
		if _, err := b.App.Builds.Share(ctx, os.DirFS(folder), time.Now()); err != nil {
			return err
		}
		return say(p.out, "The files of %s are shared for %.0f days.", folder, domain.BuildLife.Hours()/24)
	})
}
