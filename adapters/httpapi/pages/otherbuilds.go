package pages

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"time"

	"backoffice/adapters/httpapi/edge"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app/files"
	"backoffice/domain"
)

// OtherBuilds finds files of other builds of the pages: an earlier one that a tab still runs, or a
// later one of another server.
type OtherBuilds interface {
	Find(ctx context.Context, path string, exts ...string) (files.BuildFile, error)
	Read(ctx context.Context, file files.BuildFile, ext string) ([]byte, error)
}

// Turn waits until a file of another build may be sent. Each is in memory until the client has read it.
type Turn func(*http.Request) (leave func(error), err error)

// sendTimeout limits how long a file, and its turn, may be held by a slow client.
const sendTimeout = time.Minute

// serveOtherBuild sends a file of another build, or 404.
func serveOtherBuild(w http.ResponseWriter, r *http.Request, others OtherBuilds, turn Turn) {
	name := r.URL.Path[1:]
	if isCompressed(name) || others == nil {
		notFound(w, r)
		return
	}
	exts := make([]string, len(encodings))
	for i, e := range encodings {
		exts[i] = e.ext
	}
	file, err := others.Find(r.Context(), name, exts...)
	if err != nil {
		failOtherBuild(w, r, err)
		return
	}
	h := http.Header{"Content-Type": {typeOf(name)}}
	ext := chooseEncoding(h, r, func(ext string) bool { return file.Has(ext) })
	leave, err := turn(r)
	if err != nil {
		failOtherBuild(w, r, err)
		return
	}
	defer leave(nil)
	content, err := others.Read(r.Context(), file, ext)
	if err != nil {
		failOtherBuild(w, r, err)
		return
	}
	cacheForever(w.Header())
	maps.Copy(w.Header(), h)
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		http.NewResponseController(w).SetWriteDeadline(time.Now().Add(sendTimeout)) //nolint:errcheck // a recorder has no deadlines
		_, _ = w.Write(content)                                                     // the client may have left
	}
}

// failOtherBuild reports that no build has the file, or that it cannot be read now, so that the client may retry.
func failOtherBuild(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, domain.ErrFileLost) {
		notFound(w, r)
		return
	}
	line := observe.LineOf(r)
	line.Cause = err
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		w.WriteHeader(observe.StatusClientLeft)
		return
	}
	if refused, ok := errors.AsType[*domain.Error](err); ok {
		line.Code = refused.Code // with domain.ErrBusy the server has not failed
	}
	edge.APIHeaders(w.Header())
	w.Header().Set("Retry-After", "5")
	http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
}

func notFound(w http.ResponseWriter, r *http.Request) {
	edge.APIHeaders(w.Header())
	http.NotFound(w, r)
}
