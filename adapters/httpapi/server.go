// Package httpapi serves the REST API, the pages and the store's route over
// HTTP. routes.go is the whole surface; a handler parses, calls a use case and
// answers; errors.go is the one table from kinds of error to statuses.
package httpapi

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"

	"github.com/gorilla/mux"
	"github.com/prometheus/client_golang/prometheus"

	"backoffice/app"
)

// Config is what the HTTP side needs to know.
type Config struct {
	Addr           string         // as listened on, host:port
	PublicURL      *url.URL       // how browsers reach the server, or nil
	TrustedProxies []netip.Prefix // whose X-Forwarded-* headers are believed
	CORSOrigins    []string       // other origins whose pages may call the API
	StoreOrigin    string         // scheme://host of an object store elsewhere, or ""
	StoreRoute     string         // path prefix of the store on this origin, or ""
	Store          http.Handler   // what answers below StoreRoute
	Pages          fs.FS          // the built front end
	Ready          func(context.Context) error
	Full           func() bool // whether uploads are refused for want of space; nil where nobody can know
	Log            *slog.Logger
	Metrics        prometheus.Registerer // nil where nobody measures
	Stopping       context.Context       // done once the server is to stop; nil where it never is
}

type server struct {
	Config
	app     *app.App
	metrics *metrics
	gates   *gates
	checked *readiness
}

// New returns the handler of everything that the server answers.
func New(config Config, a *app.App) (http.Handler, error) {
	s := &server{Config: config, app: a, metrics: newMetrics(config.Metrics), gates: newGates(), checked: &readiness{check: config.Ready}}
	if s.Stopping == nil {
		s.Stopping = context.Background()
	}
	pages, err := newPages(config.Pages, s.pagePolicy())
	if err != nil {
		return nil, err
	}
	router := mux.NewRouter().SkipClean(true).UseEncodedPath() // a slash inside an id is none of the path
	s.routes(router, pages)
	return s.observed(s.recovered(bounded(s.secured(s.allowedHosts(s.crossOrigin(router)))))), nil
}
