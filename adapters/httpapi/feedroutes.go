package httpapi

import (
	"net/http"

	"github.com/gorilla/mux"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/oai"
	"backoffice/adapters/httpapi/observe"
	"backoffice/adapters/httpapi/opds"
	"backoffice/adapters/httpapi/public"
	"backoffice/adapters/httpapi/refusal"
)

// feedRoutes are the addresses for programs that harvest the catalogue or show it to readers. They have the
// limits of all that is public. While the library is closed, they are unknown.
func (s *server) feedRoutes(router *mux.Router) {
	handle := func(path string, h func(*call.Call) error, retry bool, methods ...string) {
		s.metrics.Expect(path, methods...)
		if !s.app.Public.Open() {
			h = func(*call.Call) error { return refusal.NoRoute }
		}
		router.Handle(path, observe.Named(path, s.everybody(nil, public.Route{Path: path, Handle: h, Retry: retry}))).Methods(methods...)
	}
	var repository *oai.Handlers
	var catalogue *opds.Handlers
	if s.app.Public.Open() {
		repository, catalogue = oai.New(s.app.Public, s.PublicURL), opds.New(s.app.Public, s.PublicURL)
	}
	handle(oai.Path, repository.Serve, true, append(reads, http.MethodPost)...)
	for path, h := range catalogue.Routes() {
		handle(path, h, false, reads...)
	}
}
