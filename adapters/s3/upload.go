package s3

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/failpoint"
)

// Guard knows what a signature cannot say: whether whoever was given a link may
// still use it, and whether there is room. Its errors are the domain's.
type Guard interface {
	// MayRead returns nil as long as the person of a link may read files.
	MayRead(ctx context.Context, personID string, now time.Time) error

	// MayUpload returns until when the upload may go on, as things stand. multipart is the id
	// of the upload in parts that the link is of, "" for one of the whole file.
	MayUpload(ctx context.Context, object, multipart string, now time.Time) (until time.Time, err error)

	// Take sets room aside for an upload.
	Take(bytes int64) (ports.Room, error)
}

// passUpload passes a PUT on, as long as it may go on.
func (s *Store) passUpload(w http.ResponseWriter, r *http.Request, forward http.Handler, guard Guard, now time.Time) {
	object, _ := s.objectName(r.URL)
	multipart := r.URL.Query().Get(uploadIDParameter)
	until, err := guard.MayUpload(r.Context(), object, multipart, now)
	if err != nil {
		answerFault(w, r, err)
		return
	}
	room, err := guard.Take(r.ContentLength)
	if err != nil {
		answerFault(w, r, err)
		return
	}
	defer room.Release()
	ctx, cancel := context.WithDeadline(r.Context(), until)
	defer cancel()
	r = r.WithContext(ctx)
	watched := &watchedBody{ReadCloser: r.Body, room: room, looked: now, still: func(now time.Time) error {
		_, err := guard.MayUpload(ctx, object, multipart, now)
		return err
	}}
	r.Body = http.MaxBytesReader(w, watched, largest(r.URL))
	if isPart(r.URL) {
		whole, err := s.wholePart(r)
		if err != nil {
			answerFault(w, r, err)
			return
		}
		defer whole.Close()
		r.Body = whole
	}
	failpoint.Reach("put upload", "before")
	forward.ServeHTTP(w, r)
	failpoint.Reach("put upload", "after")
	cutOff := watched.ended || errors.Is(ctx.Err(), context.DeadlineExceeded)
	if cutOff && !isPart(r.URL) {
		s.removeTorn(r.Context(), object)
	}
}

// settling is how long the gateway takes to notice that an upload was cut off.
const settling = 300 * time.Millisecond

// removeTorn removes what a gateway over plain files keeps of an upload that was
// cut off: as much as had come. What it keeps later still is the sweep's.
func (s *Store) removeTorn(ctx context.Context, object string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestTimeout)
	defer cancel()
	time.Sleep(settling)
	if err := s.Delete(ctx, object); err != nil {
		slog.WarnContext(ctx, "torn upload left to the sweep", "object", object, "error", err)
	}
}

// watchTime is how often an upload under way is judged again.
const watchTime = 2 * time.Second

// watchedBody ends an upload under way when its person may go on no more, or
// when the disk has no room for the rest.
type watchedBody struct {
	io.ReadCloser
	room   ports.Room
	still  func(now time.Time) error
	looked time.Time
	ended  bool
}

func (b *watchedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if full := b.room.Used(int64(n)); full != nil {
		b.ended = true
		return 0, full
	}
	now := time.Now()
	if now.Sub(b.looked) < watchTime {
		return n, err
	}
	b.looked = now
	// A database that is out of reach for a while ends no upload.
	if ended := b.still(now); ended != nil && domain.KindOf(ended) != domain.Unavailable && domain.KindOf(ended) != 0 {
		b.ended = true
		return 0, ended
	}
	return n, err
}
