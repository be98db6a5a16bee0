// Package httpapi serves the REST API, the pages and the store's route over HTTP. routes.go lists
// all routes. A handler parses, calls a use case and answers. errors.go maps errors to statuses.
package httpapi

import (
	"context"
	"net/http"

	"github.com/gorilla/mux"

	"backoffice/app"
	"backoffice/internal/capacity"
)

// New returns the handler for everything that the server serves.
func New(config Config, a *app.App) (http.Handler, error) {
	s := &server{Config: config, app: a, metrics: newMetrics(config.Metrics), gates: newGates(capacity.Of(config.Connections)), checked: &readiness{check: config.Ready}}
	if s.Stopping == nil {
		s.Stopping = context.Background()
	}
	if s.Leaving == nil {
		s.Leaving = s.Stopping
	}
	pages, err := newPages(config.Pages, s.pagePolicy(), s.pageAttributes())
	if err != nil {
		return nil, err
	}
	pages.others = a.Builds
	router := mux.NewRouter().SkipClean(true).UseEncodedPath() // an escaped slash in an id does not separate segments
	s.routes(router, pages)
	return s.observed(s.recovered(bounded(s.secured(s.allowedHosts(s.crossOrigin(router)))))), nil
}
