package httpapi

import (
	"net/http"

	"github.com/gorilla/mux"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/oai"
	"backoffice/adapters/httpapi/observe"
	"backoffice/adapters/httpapi/refusal"
)

// feedRoutes are the addresses for programs that harvest the catalogue. While the library is closed, they
// are unknown.
func (s *server) feedRoutes(router *mux.Router) {
	handle := func(path string, h func(*call.Call) error, methods ...string) {
		s.metrics.Expect(path, methods...)
		router.Handle(path, observe.Named(path, s.open(h))).Methods(methods...)
	}
	if !s.app.Public.Open() {
		unknown := func(*call.Call) error { return refusal.NoRoute }
		handle(oai.Path, unknown, reads...)
		return
	}
	handle(oai.Path, oai.New(s.app.Public, s.PublicURL).Serve, append(reads, http.MethodPost)...)
}
