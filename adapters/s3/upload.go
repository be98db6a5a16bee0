package s3

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/failpoint"
)

// Guard decides what a signature cannot: whether the person of a link may still use it, and whether
// there is space. Its errors are those of the domain.
type Guard interface {
	// MayRead returns nil if the person of a link may read files.
	MayRead(ctx context.Context, personID string, now time.Time) error

	// MayUpload returns until when the upload may continue. multipart is the id of the link's
	// upload in parts, or "".
	MayUpload(ctx context.Context, object, multipart string, now time.Time) (until time.Time, err error)

	// Reserve reserves space for an upload.
	Reserve(bytes int64) (ports.Room, error)
}

// forwardUpload forwards a PUT while it is allowed.
func (s *Store) forwardUpload(w http.ResponseWriter, r *http.Request, forward http.Handler, guard Guard, now time.Time) {
	object, _ := s.objectName(r.URL)
	multipart := r.URL.Query().Get(uploadIDParameter)
	until, err := guard.MayUpload(r.Context(), object, multipart, now)
	if err != nil {
		respondError(w, r, err)
		return
	}
	room, err := guard.Reserve(r.ContentLength)
	if err != nil {
		respondError(w, r, err)
		return
	}
	defer room.Release()
	ctx, cancel := context.WithDeadline(r.Context(), until)
	defer cancel()
	r = r.WithContext(ctx)
	watched := &watchedBody{ReadCloser: r.Body, room: room, checkedAt: now, recheck: func(now time.Time) error {
		_, err := guard.MayUpload(ctx, object, multipart, now)
		return err
	}}
	r.Body = http.MaxBytesReader(w, watched, maxBodySize(r.URL))
	if isPart(r.URL) {
		whole, err := s.wholePart(r)
		if err != nil {
			respondError(w, r, err)
			return
		}
		defer whole.Close()
		r.Body = whole
	}
	failpoint.Reach("put upload", "before")
	forward.ServeHTTP(w, r)
	failpoint.Reach("put upload", "after")
	aborted := watched.aborted.Load() || errors.Is(ctx.Err(), context.DeadlineExceeded)
	if aborted && !isPart(r.URL) {
		s.removePartial(r.Context(), object)
	}
}

// gatewayDelay is how long the gateway takes to notice that an upload was aborted.
const gatewayDelay = 300 * time.Millisecond

// removePartial removes the partial object that a gateway over plain files keeps of an aborted
// upload. If the gateway writes it later, the sweep removes it.
func (s *Store) removePartial(ctx context.Context, object string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestTimeout)
	defer cancel()
	time.Sleep(gatewayDelay)
	if err := s.Delete(ctx, object); err != nil {
		slog.WarnContext(ctx, "partial upload left to the sweep", "object", object, "error", err)
	}
}

// recheckInterval is how often a running upload is checked again.
const recheckInterval = 2 * time.Second

// watchedBody aborts a running upload if its person loses the permission, or the disk has no space
// for the rest.
type watchedBody struct {
	io.ReadCloser
	room      ports.Room
	recheck   func(now time.Time) error
	checkedAt time.Time
	aborted   atomic.Bool // the transport may still read when the store has answered
}

func (b *watchedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = errClientLeft
	}
	if noSpace := b.room.Used(int64(n)); noSpace != nil {
		b.aborted.Store(true)
		return 0, noSpace
	}
	now := time.Now()
	if now.Sub(b.checkedAt) < recheckInterval {
		return n, err
	}
	b.checkedAt = now
	// Only a refusal aborts the upload. It continues while the database cannot be reached, and after any other error.
	if refusal := b.recheck(now); refusal != nil && domain.KindOf(refusal) != domain.Unavailable && domain.KindOf(refusal) != 0 {
		b.aborted.Store(true)
		return 0, refusal
	}
	return n, err
}
