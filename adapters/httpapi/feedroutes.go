package httpapi

import (
	"net/http"

	"github.com/gorilla/mux"

	"backoffice/adapters/httpapi/oai"
	"backoffice/adapters/httpapi/observe"
	"backoffice/adapters/httpapi/opds"
	"backoffice/adapters/httpapi/public"
)

// feedRoutes registers the addresses for programs that harvest the catalogue or show it to readers. They have the
// limits of all that is public. While the library is closed, they are refused as unknown: otherwise a program
// would get the pages of the staff.
func (s *server) feedRoutes(router *mux.Router) {
	serve := func(r public.Route) http.Handler { return s.everybody(r, nil) } // none is a page
	repository, catalogue := &oai.Handlers{}, &opds.Handlers{}
	if s.app.Public.Open() {
		repository, catalogue = oai.New(s.app.Public, s.PublicURL, s.PublicEmail), opds.New(s.app.Public, s.PublicURL)
	} else {
		serve = func(public.Route) http.Handler { return s.open(unknown) }
	}
	handle := func(r public.Route, methods ...string) {
		s.metrics.StartErrorsAtZero(r.Path, methods...)
		router.Handle(r.Path, observe.Named(r.Path, serve(r))).Methods(methods...)
		if s.app.Public.Open() {
			router.Handle(r.Path, observe.Named(r.Path, http.HandlerFunc(preflight))).Methods(http.MethodOptions)
		}
	}
	handle(public.Route{Path: oai.Path, Handle: repository.Serve, BusyIs503: true}, append(readMethods, http.MethodPost)...)
	for path, h := range catalogue.Routes() {
		handle(public.Route{Path: path, Handle: h}, readMethods...)
	}
	for _, root := range []string{oai.Path, opds.Path} {
		handle(public.Route{Path: root + below, Handle: unknown}, readMethods...)
	}
}
