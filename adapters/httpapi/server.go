// Package httpapi serves the REST API, the pages and the store's route over
// HTTP. routes.go is the whole surface; a handler parses, calls a use case and
// answers; errors.go is the one table from kinds of error to statuses.
package httpapi

import (
	"context"
	"net/http"

	"github.com/gorilla/mux"

	"backoffice/app"
	"backoffice/internal/capacity"
)

// New returns the handler of everything that the server answers.
func New(config Config, a *app.App) (http.Handler, error) {
	s := &server{Config: config, app: a, metrics: newMetrics(config.Metrics), gates: newGates(capacity.Of(config.Connections)), checked: &readiness{check: config.Ready}}
	if s.Stopping == nil {
		s.Stopping = context.Background()
	}
	if s.Leaving == nil {
		s.Leaving = s.Stopping
	}
	pages, err := newPages(config.Pages, s.pagePolicy(), s.pageMarks())
	if err != nil {
		return nil, err
	}
	pages.others = a.Builds
	router := mux.NewRouter().SkipClean(true).UseEncodedPath() // a slash inside an id is none of the path
	s.routes(router, pages)
	return s.observed(s.recovered(bounded(s.secured(s.allowedHosts(s.crossOrigin(router)))))), nil
}
