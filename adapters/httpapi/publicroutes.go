package httpapi

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/gorilla/mux"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/oai"
	"backoffice/adapters/httpapi/observe"
	"backoffice/adapters/httpapi/opds"
	"backoffice/adapters/httpapi/public"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/domain"
)

// below is the pattern of all other paths below a public one. They are refused as unknown: otherwise users who
// mistype an address would get the pages of the staff.
const below = "/{rest:.*}"

func unknown(*call.Call) error { return refusal.NoRoute }

// publicRoutes adds the paths that everybody may read. While the library is closed they are unknown, so
// that nobody gets the pages of the staff there, and robots.txt forbids everything.
func (s *server) publicRoutes(router *mux.Router) error {
	if !s.app.Public.Open() {
		router.Handle("/robots.txt", observe.Named("/robots.txt", http.HandlerFunc(closedRobots))).Methods(readMethods...)
		for _, path := range append(public.Paths(), public.PageRoot+below) {
			router.Handle(path, observe.Named(path, s.open(unknown))).Methods(readMethods...)
		}
		return nil
	}
	handlers, err := public.New(s.app.Public, s.PublicURL, s.Pages)
	if err != nil {
		return err
	}
	for _, route := range append(handlers.Routes(), public.Route{Path: public.PageRoot + below, Handle: unknown, Page: true}) {
		s.metrics.StartErrorsAtZero(route.Path, readMethods...)
		router.Handle(route.Path, observe.Named(route.Path, s.everybody(route, handlers.Refuse))).Methods(readMethods...)
		router.Handle(route.Path, observe.Named(route.Path, http.HandlerFunc(preflight))).Methods(http.MethodOptions)
	}
	return nil
}

func closedRobots(w http.ResponseWriter, _ *http.Request) {
	public.Headers(w.Header())
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte(public.ClosedRobots)) // the client may have left
}

// everybody serves a route to people and programs without an account, behind separate limits. If the route
// is a page, refuse writes its refusals.
func (s *server) everybody(route public.Route, refuse func(c *call.Call, status int, e *domain.Error)) http.Handler {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		public.Headers(w.Header())
		if route.Kind != admission.File {
			ctx, cancel := admission.WithWorkTimeout(r.Context())
			defer cancel()
			r = r.WithContext(ctx)
		}
		c := s.newCall(w, r)
		var err error
		defer func() { c.End(err) }() // also if the call panics
		if err = s.publicLimits.Enter(&c.Request, c.Address, route.Kind); err == nil {
			err = route.Handle(c)
		}
		if cause := context.Cause(c.R.Context()); errors.Is(err, context.Canceled) && errors.Is(cause, context.DeadlineExceeded) {
			err = cause // the client waits, but the file took too long
		}
		c.Leave(err) // before a refusal is written: that would end the turn without the error
		if errors.Is(err, domain.ErrBusy) && route.BusyIs503 {
			err = refusal.Busy
		}
		switch {
		case err == nil || endIfClientLeft(c, err):
		case route.Page:
			known := clientError(c, err)
			refuse(c, refusal.StatusOf(err, known), known)
		default:
			s.fail(c, err)
		}
	})
	if route.Kind == admission.File {
		return admission.ExtendDeadlines(handler)
	}
	return handler
}

// preflight lets pages of every origin send the headers of conditional requests and of requests for a range.
func preflight(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	public.Headers(h)
	h.Set("Access-Control-Allow-Methods", "GET, HEAD")
	h.Set("Access-Control-Allow-Headers", "If-None-Match, If-Range, Range")
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
}

// isPublic reports whether a request is for what everybody may read, which has its own rules for other origins.
func (s *server) isPublic(r *http.Request) bool {
	if !s.app.Public.Open() {
		return strings.HasPrefix(r.URL.Path, public.APIRoot+"/")
	}
	return slices.ContainsFunc([]string{public.APIRoot, public.PageRoot, opds.Path, oai.Path}, func(root string) bool {
		return r.URL.Path == root || strings.HasPrefix(r.URL.Path, root+"/")
	})
}

// crossOrigin applies the rules for other origins, except to what is public.
func (s *server) crossOrigin(withRules, router http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.isPublic(r) {
			router.ServeHTTP(w, r)
			return
		}
		withRules.ServeHTTP(w, r)
	})
}
