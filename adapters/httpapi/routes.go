package httpapi

import (
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"backoffice/domain"
)

// routes lists everything that the server serves: RULES §5.1, the API's description, the health
// checks, the store's route and the pages.
func (s *server) routes(router *mux.Router, pages http.Handler) {
	router.NotFoundHandler = s.open(func(c *call) error { return noRoute(router, c) })
	router.MethodNotAllowedHandler = router.NotFoundHandler

	api := router.PathPrefix(apiRoot).Subrouter()
	handle := func(path string, h http.Handler, methods ...string) {
		s.metrics.expect(apiRoot+path, methods...)
		api.NewRoute().MatcherFunc(mayMatch(apiRoot + path)).Path(path).Handler(named(apiRoot+path, h)).Methods(methods...)
	}

	handle("/openapi.json", s.open(s.description), reads...)
	handle("/auth/login", s.open(s.login), http.MethodPost)
	handle("/auth/refresh", s.open(s.refresh), http.MethodPost)
	handle("/auth/logout", s.open(s.logout), http.MethodPost)
	s.signOnRoutes(handle)

	s.personalRoutes(handle)

	handle("/ebooks/statistics", s.staff(s.statistics), reads...)
	handle("/ebooks/values", s.staff(s.listValues), reads...)
	handle("/ebooks", s.staff(s.listEbooks), reads...)
	handle("/ebooks", s.staff(s.createEbook), http.MethodPost)
	handle("/ebooks/bulk/{action:submit|approve|publish|unpublish}", s.staff(s.performBulk), http.MethodPost)
	handle("/ebooks/{id}", s.staff(s.getEbook), reads...)
	handle("/ebooks/{id}", s.staff(s.editEbook), http.MethodPut)
	handle("/ebooks/{id}", s.staff(s.deleteEbook), http.MethodDelete)
	handle("/ebooks/{id}/neighbours", s.staff(s.neighbours), reads...)
	handle("/ebooks/{id}/duplicates", s.staff(s.duplicates), reads...)
	handle("/ebooks/{id}/pdf", s.staff(s.pdfContents), reads...)
	handle("/ebooks/{id}/cover", s.staff(s.grantUpload(domain.Cover)), http.MethodPost)
	handle("/ebooks/{id}/cover/confirm", s.confirming(domain.Cover), http.MethodPost)
	handle("/ebooks/{id}/upload", s.staff(s.grantUpload(domain.PDF)), http.MethodPost)
	handle("/ebooks/{id}/upload/parts", s.staff(s.uploadParts), reads...)
	handle("/ebooks/{id}/upload/confirm", s.confirming(domain.PDF), http.MethodPost)
	handle("/ebooks/{id}/toc", s.staff(s.getTOC), reads...)
	handle("/ebooks/{id}/toc", s.staff(s.saveTOC), http.MethodPut)
	s.reviewRoutes(handle)
	handle("/ebooks/{id}/{action:submit|approve|reject|publish|unpublish}", s.staff(s.performAction), http.MethodPost)

	s.metrics.expect("/readyz", reads...)
	router.Handle("/healthz", named("/healthz", http.HandlerFunc(s.alive))).Methods(reads...)
	router.Handle("/readyz", named("/readyz", http.HandlerFunc(s.ready))).Methods(reads...)
	if s.Store != nil {
		s.metrics.expect("store", http.MethodGet, http.MethodPut)
		router.PathPrefix(s.StoreRoute + "/").Handler(named("store", extendDeadlines(s.Store)))
	}
	router.MatcherFunc(func(r *http.Request, _ *mux.RouteMatch) bool {
		return r.URL.Path != "/api" && !strings.HasPrefix(r.URL.Path, "/api/") && r.URL.Path != "/metrics"
	}).Methods(reads...).Handler(named("pages", pages))
}

// mayMatch is a cheap test whether a path can match a template: by the text before its first
// variable and the number of segments. Without it, each request is matched against the regular
// expressions of all routes before its own.
func mayMatch(template string) mux.MatcherFunc {
	literal, _, _ := strings.Cut(template, "{")
	segments := strings.Count(template, "/")
	return func(r *http.Request, _ *mux.RouteMatch) bool {
		return r.URL.RawPath != "" || strings.HasPrefix(r.URL.Path, literal) && strings.Count(r.URL.Path, "/") == segments
	}
}

// personalRoutes are the calls for a person's own data.
func (s *server) personalRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/auth/password", s.staff(s.changePassword), http.MethodPost)
	handle("/auth/sessions", s.staff(s.listOwnSessions), reads...)
	handle("/auth/sessions", s.staff(s.endOtherSessions), http.MethodDelete)
	handle("/auth/sessions/{id}", s.staff(s.endOwnSession), http.MethodDelete)
	handle("/filters", s.staff(s.listFilters), reads...)
	handle("/filters", s.staff(s.saveFilter), http.MethodPost)
	handle("/filters/{id}", s.staff(s.removeFilter), http.MethodDelete)
	handle("/notifications", s.staff(s.listNotifications), reads...)
	handle("/notifications/read", s.staff(s.readNotifications), http.MethodPost)
	handle("/notifications/settings", s.staff(s.notificationSettings), reads...)
	handle("/notifications/settings", s.staff(s.setNotifications), http.MethodPut)
	handle("/unsubscribe", s.open(s.showUnsubscribe), reads...)
	handle("/unsubscribe", s.open(s.unsubscribe), http.MethodPost)
	handle("/events", s.stream(s.events), http.MethodGet)
}

// signOnRoutes are the calls for the identity provider.
func (s *server) signOnRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle(signOnPath, s.open(s.withProvider(s.beginSignOn)), http.MethodGet)
	handle(signOnBack, s.open(s.withProvider(s.endSignOn)), http.MethodGet)
	handle(signOnPath, s.open(s.withProvider(s.redeemSignOn)), http.MethodPost)
	handle(signOutPath, s.open(s.withProvider(s.signOutAtProvider)), http.MethodGet)
	handle(signOnPath+"/backchannel-logout", s.open(s.withProvider(s.providerLogout)), http.MethodPost)
}

// withProvider serves a call that exists only with an identity provider.
func (s *server) withProvider(handle func(*call) error) func(*call) error {
	return func(c *call) error {
		if !s.app.SingleSignOn.Offered() {
			return errNoRoute
		}
		return handle(c)
	}
}

// reviewRoutes are the calls of a review, besides its actions.
func (s *server) reviewRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/ebooks/{id}/restore", s.staff(s.restoreEbook), http.MethodPost)
	handle("/ebooks/{id}/workflow-logs", s.staff(s.workflowLogs), reads...)
	handle("/ebooks/{id}/claim", s.staff(s.claimEbook), http.MethodPut)
	handle("/ebooks/{id}/claim", s.staff(s.releaseClaim), http.MethodDelete)
	handle("/ebooks/{id}/notes", s.staff(s.listNotes), reads...)
	handle("/ebooks/{id}/notes", s.staff(s.writeNote), http.MethodPost)
	handle("/ebooks/{id}/notes/{note}", s.staff(s.changeNote), http.MethodPatch)
	handle("/ebooks/{id}/notes/{note}", s.staff(s.removeNote), http.MethodDelete)
	handle("/ebooks/{id}/notes/{note}/replies", s.staff(s.replyToNote), http.MethodPost)
	handle("/ebooks/{id}/submissions", s.staff(s.listSubmissions), reads...)
	handle("/ebooks/{id}/submissions/{n}", s.staff(s.getSubmission), reads...)
}

// noRoute answers 404, or 405 with the methods that the path allows. The router confuses the two if
// several routes share a path, so each method is tried.
func noRoute(router *mux.Router, c *call) error {
	allowed := []string{}
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
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
