package httpapi

import (
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/observe"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/adapters/httpapi/sessions"
	"backoffice/domain"
)

// routes lists everything that the server serves: RULES §5.1, the API's description, the health
// checks, the store's route and the pages.
func (s *server) routes(router *mux.Router, pages http.Handler) {
	router.NotFoundHandler = s.open(func(c *call.Call) error { return noRoute(router, c) })
	router.MethodNotAllowedHandler = router.NotFoundHandler

	api := router.PathPrefix(call.APIRoot).Subrouter()
	handle := func(path string, h http.Handler, methods ...string) {
		s.metrics.Expect(call.APIRoot+path, methods...)
		api.NewRoute().MatcherFunc(mayMatch(call.APIRoot + path)).Path(path).Handler(observe.Named(call.APIRoot+path, h)).Methods(methods...)
	}

	handle("/openapi.json", s.open(s.description), reads...)
	handle("/auth/login", s.open(s.sessions.Login), http.MethodPost)
	handle("/auth/refresh", s.open(s.sessions.Refresh), http.MethodPost)
	handle("/auth/logout", s.open(s.sessions.Logout), http.MethodPost)
	s.signOnRoutes(handle)
	s.peopleRoutes(handle)
	s.libraryRoutes(handle)
	handle("/ebooks", s.staff(s.ebooks.List), reads...)
	handle("/ebooks", s.staff(s.ebooks.Create), http.MethodPost)
	handle("/ebooks/bulk/edit", s.staff(s.ebooks.EditBulk), http.MethodPost)
	handle("/ebooks/bulk/{action:submit|approve|reject|publish|unpublish|delete|restore}", s.staff(s.ebooks.PerformBulk), http.MethodPost)
	handle("/ebooks/{id}", s.ebook(s.ebooks.Get), reads...)
	handle("/ebooks/{id}", s.ebook(s.ebooks.Edit), http.MethodPut)
	handle("/ebooks/{id}", s.ebook(s.ebooks.Delete), http.MethodDelete)
	handle("/ebooks/{id}/neighbours", s.ebook(s.ebooks.Neighbours), reads...)
	handle("/ebooks/{id}/duplicates", s.ebook(s.ebooks.Duplicates), reads...)
	handle("/ebooks/{id}/pdf", s.ebook(s.ebooks.PDF), reads...)
	handle("/ebooks/{id}/cover", s.ebook(s.ebooks.GrantUpload(domain.Cover)), http.MethodPost)
	handle("/ebooks/{id}/cover/confirm", s.confirming(domain.Cover), http.MethodPost)
	handle("/ebooks/{id}/upload", s.ebook(s.ebooks.GrantUpload(domain.PDF)), http.MethodPost)
	handle("/ebooks/{id}/upload/parts", s.ebook(s.ebooks.UploadParts), reads...)
	handle("/ebooks/{id}/upload/confirm", s.confirming(domain.PDF), http.MethodPost)
	handle("/ebooks/{id}/toc", s.ebook(s.ebooks.TOC), reads...)
	handle("/ebooks/{id}/toc", s.ebook(s.ebooks.SaveTOC), http.MethodPut)
	s.reviewRoutes(handle)
	s.managementRoutes(handle)
	handle("/ebooks/{id}/{action:submit|approve|reject|publish|unpublish}", s.ebook(s.ebooks.Perform), http.MethodPost)

	s.healthRoutes(router)
	if s.Store != nil {
		s.metrics.Expect("store", http.MethodGet, http.MethodPut)
		router.PathPrefix(s.StoreRoute + "/").Handler(observe.Named("store", admission.ExtendDeadlines(s.Store)))
	}
	router.MatcherFunc(func(r *http.Request, _ *mux.RouteMatch) bool {
		return r.URL.Path != "/api" && !strings.HasPrefix(r.URL.Path, "/api/") && r.URL.Path != "/metrics"
	}).Methods(reads...).Handler(observe.Named("pages", pages))
}

// healthRoutes are the health checks.
func (s *server) healthRoutes(router *mux.Router) {
	s.metrics.Expect("/readyz", reads...)
	router.Handle("/healthz", observe.Named("/healthz", http.HandlerFunc(s.health.Alive))).Methods(reads...)
	router.Handle("/readyz", observe.Named("/readyz", http.HandlerFunc(s.health.Ready))).Methods(reads...)
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
	handle("/auth/password", s.staff(s.sessions.ChangePassword), http.MethodPost)
	handle("/auth/sessions", s.staff(s.sessions.ListOwn), reads...)
	handle("/auth/sessions", s.staff(s.sessions.EndOthers), http.MethodDelete)
	handle("/auth/sessions/{id}", s.staff(s.sessions.EndOwn), http.MethodDelete)
	handle("/filters", s.staff(s.ebooks.ListFilters), reads...)
	handle("/filters", s.staff(s.ebooks.SaveFilter), http.MethodPost)
	handle("/filters/{id}", s.staff(s.ebooks.RemoveFilter), http.MethodDelete)
	handle("/notifications", s.staff(s.review.ListNotifications), reads...)
	handle("/notifications/read", s.staff(s.review.MarkRead), http.MethodPost)
	handle("/notifications/settings", s.staff(s.review.Settings), reads...)
	handle("/notifications/settings", s.staff(s.review.ChangeSettings), http.MethodPut)
	handle("/unsubscribe", s.open(s.review.ShowUnsubscribe), reads...)
	handle("/unsubscribe", s.open(s.review.Unsubscribe), http.MethodPost)
	handle("/events", s.stream(s.events), http.MethodGet)
}

// peopleRoutes are the calls for a person's own data, those by which administrators manage accounts,
// and those by which people use the links that they get.
func (s *server) peopleRoutes(handle func(path string, h http.Handler, methods ...string)) {
	s.personalRoutes(handle)
	handle("/users", s.staff(s.people.List), reads...)
	handle("/users", s.staff(s.people.Invite), http.MethodPost)
	handle("/users/{id}", s.person(s.people.Get), reads...)
	handle("/users/{id}", s.person(s.people.Change), http.MethodPatch)
	handle("/users/{id}", s.person(s.people.Delete), http.MethodDelete)
	handle("/users/{id}/invitation", s.person(s.people.NewInvitation), http.MethodPost)
	handle("/users/{id}/password-link", s.person(s.people.NewPasswordLink), http.MethodPost)
	handle("/users/{id}/sessions", s.person(s.people.EndSessions), http.MethodDelete)
	handle("/users/{id}/history", s.person(s.people.History), reads...)
	handle("/auth/link", s.open(s.sessions.Link), http.MethodPost)
	handle("/auth/link/use", s.open(s.sessions.UseLink), http.MethodPost)
}

// signOnRoutes are the calls for the identity provider.
func (s *server) signOnRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/auth/sso", s.open(s.withProvider(s.sessions.BeginSignOn)), http.MethodGet)
	handle(sessions.CallbackPath, s.open(s.withProvider(s.sessions.EndSignOn)), http.MethodGet)
	handle("/auth/sso", s.open(s.withProvider(s.sessions.RedeemSignOn)), http.MethodPost)
	handle("/auth/sso/logout", s.open(s.withProvider(s.sessions.SignOutAtProvider)), http.MethodGet)
	handle("/auth/sso/backchannel-logout", s.open(s.withProvider(s.sessions.ProviderLogout)), http.MethodPost)
}

// withProvider serves a call that exists only with an identity provider.
func (s *server) withProvider(handle func(*call.Call) error) func(*call.Call) error {
	return func(c *call.Call) error {
		if !s.app.SingleSignOn.Offered() {
			return refusal.NoRoute
		}
		return handle(c)
	}
}

// libraryRoutes are the calls about all e-books together: figures, the export, and the values of a
// field, which are suggested, found in duplicates, corrected and united.
func (s *server) libraryRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/ebooks/statistics", s.staff(s.ebooks.Statistics), reads...)
	handle("/ebooks/export", s.download(s.ebooks.Export), reads...)
	handle("/ebooks/values", s.staff(s.ebooks.Values), reads...)
	handle("/ebooks/correction", s.staff(s.ebooks.Correction), reads...)
	handle("/ebooks/duplicates", s.staff(s.ebooks.DuplicatesOf), reads...)
	handle("/values", s.staff(s.ebooks.Spellings), reads...)
	handle("/values/unite", s.staff(s.ebooks.Unite), http.MethodPost)
	handle("/values/unite", s.staff(s.ebooks.Unitings), reads...)
	handle("/values/unite/{id}", s.staff(s.ebooks.Uniting), reads...)
	handle("/values/unite/{id}/undo", s.staff(s.ebooks.UndoUniting), http.MethodPost)
}

// managementRoutes are the calls for those who manage the library.
func (s *server) managementRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/history", s.download(s.history.Read), reads...)
	handle("/reports/work", s.staff(s.reports.Work), reads...)
	handle("/reports/queue", s.staff(s.reports.Queue), reads...)
	handle("/reports/reasons", s.staff(s.reports.Reasons), reads...)
	handle("/health", s.staff(s.systemHealth), reads...)
	handle("/history/filters", s.staff(s.history.Filters), reads...)
}

// reviewRoutes are the calls of a review, besides its actions.
func (s *server) reviewRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/reasons", s.staff(s.review.ListReasons), reads...)
	handle("/reasons", s.staff(s.review.AddReason), http.MethodPost)
	handle("/reasons/{id}", s.staff(s.review.RemoveReason), http.MethodDelete)
	handle("/ebooks/{id}/restore", s.ebook(s.ebooks.Restore), http.MethodPost)
	handle("/ebooks/{id}/workflow-logs", s.ebook(s.ebooks.Log), reads...)
	handle("/colleagues", s.staff(s.ebooks.Colleagues), reads...)
	handle("/ebooks/{id}/assignment", s.ebook(s.ebooks.Assign), http.MethodPut)
	handle("/ebooks/{id}/assignment", s.ebook(s.ebooks.Unassign), http.MethodDelete)
	handle("/ebooks/{id}/creator", s.ebook(s.ebooks.Give), http.MethodPut)
	handle("/ebooks/{id}/claim", s.ebook(s.ebooks.Claim), http.MethodPut)
	handle("/ebooks/{id}/claim", s.ebook(s.ebooks.ReleaseClaim), http.MethodDelete)
	handle("/ebooks/{id}/notes", s.ebook(s.review.ListNotes), reads...)
	handle("/ebooks/{id}/notes", s.ebook(s.review.WriteNote), http.MethodPost)
	handle("/ebooks/{id}/notes/{note}", s.ebook(s.review.ChangeNote), http.MethodPatch)
	handle("/ebooks/{id}/notes/{note}", s.ebook(s.review.RemoveNote), http.MethodDelete)
	handle("/ebooks/{id}/notes/{note}/replies", s.ebook(s.review.ReplyToNote), http.MethodPost)
	handle("/ebooks/{id}/submissions", s.ebook(s.review.ListSubmissions), reads...)
	handle("/ebooks/{id}/submissions/{n}", s.ebook(s.review.Submission), reads...)
}

// noRoute answers 404, or 405 with the methods that the path allows. The router confuses the two if
// several routes share a path, so each method is tried.
func noRoute(router *mux.Router, c *call.Call) error {
	allowed := []string{}
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		trial := *c.R
		trial.Method = method
		var match mux.RouteMatch
		if router.Match(&trial, &match) && match.MatchErr == nil {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		return refusal.NoRoute
	}
	c.W.Header().Set("Allow", strings.Join(allowed, ", "))
	return refusal.Method
}
