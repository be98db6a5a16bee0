package httpapi

import (
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"backoffice/domain"
)

// routes is the whole surface: RULES §5.1, the API's own description, the
// two checks, the store's route and the pages.
func (s *server) routes(router *mux.Router, pages http.Handler) {
	router.NotFoundHandler = s.open(func(c *call) error { return noRoute(router, c) })
	router.MethodNotAllowedHandler = router.NotFoundHandler

	api := router.PathPrefix(apiRoot).Subrouter()
	handle := func(path string, h http.Handler, methods ...string) {
		api.Handle(path, named(apiRoot+path, h)).Methods(methods...)
	}

	handle("/openapi.json", s.open(s.description), reads...)
	handle("/auth/login", s.open(s.login), http.MethodPost)
	handle("/auth/refresh", s.open(s.refresh), http.MethodPost)
	handle("/auth/logout", s.open(s.logout), http.MethodPost)

	handle("/ebooks/statistics", s.staff(s.statistics), reads...)
	handle("/ebooks", s.staff(s.listEbooks), reads...)
	handle("/ebooks", s.staff(s.createEbook), http.MethodPost)
	handle("/ebooks/{id}", s.staff(s.getEbook), reads...)
	handle("/ebooks/{id}", s.staff(s.editEbook), http.MethodPut)
	handle("/ebooks/{id}", s.staff(s.deleteEbook), http.MethodDelete)
	handle("/ebooks/{id}/cover", s.staff(s.grantUpload(domain.Cover)), http.MethodPost)
	handle("/ebooks/{id}/cover/confirm", s.confirming(domain.Cover), http.MethodPost)
	handle("/ebooks/{id}/upload", s.staff(s.grantUpload(domain.PDF)), http.MethodPost)
	handle("/ebooks/{id}/upload/confirm", s.confirming(domain.PDF), http.MethodPost)
	handle("/ebooks/{id}/workflow-logs", s.staff(s.workflowLogs), reads...)
	handle("/ebooks/{id}/toc", s.staff(s.getTOC), reads...)
	handle("/ebooks/{id}/toc", s.staff(s.saveTOC), http.MethodPut)
	handle("/ebooks/{id}/{action:submit|approve|reject|publish|unpublish}", s.staff(s.performAction), http.MethodPost)

	router.Handle("/healthz", named("/healthz", http.HandlerFunc(s.alive))).Methods(reads...)
	router.Handle("/readyz", named("/readyz", http.HandlerFunc(s.ready))).Methods(reads...)
	if s.Store != nil {
		router.PathPrefix(s.StoreRoute + "/").Handler(named("store", extendDeadlines(s.Store)))
	}
	router.MatcherFunc(func(r *http.Request, _ *mux.RouteMatch) bool {
		return r.URL.Path != "/api" && !strings.HasPrefix(r.URL.Path, "/api/") && r.URL.Path != "/metrics"
	}).Methods(reads...).Handler(named("pages", pages))
}

// noRoute answers 404, or 405 with the methods that the path does take. The
// router mixes the two up where several routes share a path, so it is asked
// method by method.
func noRoute(router *mux.Router, c *call) error {
	allowed := []string{}
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete} {
		trial := *c.r
		trial.Method = method
		var match mux.RouteMatch
		if router.Match(&trial, &match) && match.MatchErr == nil {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		return errNoRoute
	}
	c.w.Header().Set("Allow", strings.Join(allowed, ", "))
	return errMethod
}
