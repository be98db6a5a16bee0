// Package httpapi serves the REST API, the pages and the store's route over HTTP. routes.go lists the routes,
// publicroutes.go and feedroutes.go those for everybody. access.go says who may call them, errors.go writes
// refusals.
//
// A request passes observe (log, metrics, audit), the deadlines of admission, and edge (client, headers,
// host). Once its route is known, it passes the queues of admission. Its handler, in a package
// such as ebooks, gets a call.Call, reads the body with jsonbody, calls a use case and responds. public, oai
// and opds serve what everybody may read, pages the built front end.
package httpapi

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/gorilla/mux"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/edge"
	"backoffice/adapters/httpapi/observe"
	"backoffice/adapters/httpapi/pages"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/app"
)

// New returns the handler for everything that the server serves.
func New(config Config, a *app.App) (http.Handler, error) {
	if config.Stopping == nil {
		config.Stopping = context.Background()
	}
	if config.Health.Draining == nil {
		config.Health.Draining = config.Stopping
	}
	s := newServer(config, a)
	front, err := pages.New(config.Pages, pages.Options{
		StoreOrigin: config.StoreOrigin, Release: config.Release, OtherBuilds: a.Builds,
		SingleSignOn: a.SingleSignOn.Offered(), PasswordOff: a.Sessions.PasswordOff(),
		Turn: func(r *http.Request) (func(error), error) {
			return s.publicLimits.EnterBuild(r.Context(), s.addresses.ClientKey(r))
		},
	})
	if err != nil {
		return nil, err
	}
	router := mux.NewRouter().SkipClean(true).UseEncodedPath() // an escaped slash in an id does not separate segments
	if err := s.publicRoutes(router); err != nil {
		return nil, err
	}
	s.feedRoutes(router)
	s.routes(router, front)
	served := s.allowedHosts(s.crossOrigin(edge.CORS(router, s.CORSOrigins), router))
	served = s.recovered(admission.SetDeadlines(edge.SecurityHeaders(served, s.addresses, s.HSTSThisHostOnly)))
	return observe.Requests(served, s.Log, s.metrics, s.audit), nil
}

// recovered turns a panic into a 500 and a line in the log. A response that has begun is cut off.
func (s *server) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) { // abort the connection, so that the client notices
				panic(cause)
			}
			line, err := observe.LineOf(r), fmt.Errorf("panic: %v", cause)
			s.Log.Error("panic", "request_id", line.ID, "cause", fmt.Sprint(cause), "stack", string(debug.Stack()))
			if line.Begun() { // the client must not take the beginning for the whole response
				line.Cause = err
				panic(http.ErrAbortHandler)
			}
			s.fail(s.newCall(w, r), err)
		}()
		next.ServeHTTP(w, r)
	})
}

// allowedHosts refuses requests for other host names. Links are signed for the host of the request,
// so a name that an attacker points here must not get any (RULES §8.6). Health checks may name any
// host.
func (s *server) allowedHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if edge.IsHealthCheck(r) || s.addresses.IsOwnHost(r) {
			next.ServeHTTP(w, r)
			return
		}
		s.refusedHosts.Warn(s.Log, r, time.Now())
		edge.APIHeaders(w.Header())
		s.fail(s.newCall(w, r), refusal.WrongHost)
	})
}
