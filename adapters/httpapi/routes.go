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

// routes adds all routes that are not in publicroutes.go or feedroutes.go: RULES §5.1, the API's description, the
// health checks, the store's route and the pages.
func (s *server) routes(router *mux.Router, pages http.Handler) {
	router.NotFoundHandler = s.open(func(c *call.Call) error { return noRoute(router, c) })
	router.MethodNotAllowedHandler = router.NotFoundHandler

	api := router.PathPrefix(call.APIRoot).Subrouter()
	handle := func(path string, h http.Handler, methods ...string) {
		s.metrics.StartErrorsAtZero(call.APIRoot+path, methods...)
		api.NewRoute().MatcherFunc(mayMatch(call.APIRoot + path)).Path(path).Handler(observe.Named(call.APIRoot+path, h)).Methods(methods...)
	}

	handle("/openapi.json", s.open(s.description), readMethods...)
	handle("/auth/login", s.open(s.sessions.Login), http.MethodPost)
	handle("/auth/refresh", s.open(s.sessions.Refresh), http.MethodPost)
	handle("/auth/logout", s.open(s.sessions.Logout), http.MethodPost)
	s.signOnRoutes(handle)
	s.peopleRoutes(handle)
	s.libraryRoutes(handle) // before ebookRoutes, whose /ebooks/{id} matches some of these paths
	s.ebookRoutes(handle)
	s.reviewRoutes(handle)
	s.managementRoutes(handle)

	s.healthRoutes(router)
	if s.Store != nil {
		s.metrics.StartErrorsAtZero("store", http.MethodGet, http.MethodPut)
		router.PathPrefix(s.StoreRoute + "/").Handler(observe.Named("store", admission.ExtendDeadlines(s.Store)))
	}
	router.MatcherFunc(func(r *http.Request, _ *mux.RouteMatch) bool {
		return r.URL.Path != "/api" && !strings.HasPrefix(r.URL.Path, "/api/") && r.URL.Path != "/metrics"
	}).Methods(readMethods...).Handler(observe.Named("pages", pages))
}

// ebookRoutes are the calls for e-books, their files, their outline and their workflow.
func (s *server) ebookRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/ebooks", s.staff(reading, s.ebooks.List), readMethods...)
	handle("/ebooks", s.staff(writing, s.ebooks.Create), http.MethodPost)
	handle("/ebooks/bulk/edit", s.staff(writing, s.ebooks.EditBulk), http.MethodPost)
	handle("/ebooks/bulk/{action:submit|delete}", s.staff(writing, s.ebooks.PerformBulk), http.MethodPost)
	handle("/ebooks/bulk/{action:approve|reject}", s.staff(reviewing, s.ebooks.PerformBulk), http.MethodPost)
	handle("/ebooks/bulk/{action:publish|unpublish}", s.staff(publishing, s.ebooks.PerformBulk), http.MethodPost)
	handle("/ebooks/bulk/{action:restore}", s.staff(byPeople, s.ebooks.PerformBulk), http.MethodPost)
	handle("/ebooks/{id}", s.ebook(reading, s.ebooks.Get), readMethods...)
	handle("/ebooks/{id}", s.ebook(writing, s.ebooks.Edit), http.MethodPut)
	handle("/ebooks/{id}", s.ebook(writing, s.ebooks.Delete), http.MethodDelete)
	handle("/ebooks/{id}/neighbours", s.ebook(reading, s.ebooks.Neighbours), readMethods...)
	handle("/ebooks/{id}/duplicates", s.ebook(reading, s.ebooks.Duplicates), readMethods...)
	handle("/ebooks/{id}/pdf", s.ebook(reading, s.ebooks.PDF), readMethods...)
	handle("/ebooks/{id}/cover", s.ebook(writing, s.ebooks.GrantUpload(domain.Cover)), http.MethodPost)
	handle("/ebooks/{id}/cover/confirm", s.confirming(domain.Cover), http.MethodPost)
	handle("/ebooks/{id}/upload", s.ebook(writing, s.ebooks.GrantUpload(domain.PDF)), http.MethodPost)
	handle("/ebooks/{id}/upload/parts", s.ebook(writing, s.ebooks.UploadParts), readMethods...)
	handle("/ebooks/{id}/upload/confirm", s.confirming(domain.PDF), http.MethodPost)
	handle("/ebooks/{id}/toc", s.ebook(reading, s.ebooks.TOC), readMethods...)
	handle("/ebooks/{id}/toc", s.ebook(writing, s.ebooks.SaveTOC), http.MethodPut)
	handle("/ebooks/{id}/{action:submit}", s.ebook(writing, s.ebooks.Perform), http.MethodPost)
	handle("/ebooks/{id}/{action:approve|reject}", s.ebook(reviewing, s.ebooks.Perform), http.MethodPost)
	handle("/ebooks/{id}/{action:publish|unpublish}", s.ebook(publishing, s.ebooks.Perform), http.MethodPost)
}

// healthRoutes are the health checks.
func (s *server) healthRoutes(router *mux.Router) {
	s.metrics.StartErrorsAtZero("/readyz", readMethods...)
	router.Handle("/healthz", observe.Named("/healthz", http.HandlerFunc(s.health.Alive))).Methods(readMethods...)
	router.Handle("/readyz", observe.Named("/readyz", http.HandlerFunc(s.health.Ready))).Methods(readMethods...)
}

// mayMatch is a cheap test whether a path can match a template: by the text before its first
// variable and the number of segments. Without it, each request is matched against the regular
// expressions of all routes before its own. An escaped path is always matched against these,
// because the router does so with the escaped form.
func mayMatch(template string) mux.MatcherFunc {
	literal, _, _ := strings.Cut(template, "{")
	segments := strings.Count(template, "/")
	return func(r *http.Request, _ *mux.RouteMatch) bool {
		return r.URL.RawPath != "" || strings.HasPrefix(r.URL.Path, literal) && strings.Count(r.URL.Path, "/") == segments
	}
}

// personalRoutes are the calls for a person's own data.
func (s *server) personalRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/auth/password", s.staff(byPeople, s.sessions.ChangePassword), http.MethodPost)
	handle("/auth/sessions", s.staff(byPeople, s.sessions.ListOwn), readMethods...)
	handle("/auth/sessions", s.staff(byPeople, s.sessions.EndOthers), http.MethodDelete)
	handle("/auth/sessions/{id}", s.staff(byPeople, withID(domain.ErrNoSession, s.sessions.EndOwn)), http.MethodDelete)
	handle("/filters", s.staff(byPeople, s.ebooks.ListFilters), readMethods...)
	handle("/filters", s.staff(byPeople, s.ebooks.SaveFilter), http.MethodPost)
	handle("/filters/{id}", s.staff(byPeople, withID(domain.ErrNoFilter, s.ebooks.RemoveFilter)), http.MethodDelete)
	handle("/notifications", s.staff(byPeople, s.review.ListNotifications), readMethods...)
	handle("/notifications/read", s.staff(byPeople, s.review.MarkRead), http.MethodPost)
	handle("/notifications/settings", s.staff(byPeople, s.review.MailSettings), readMethods...)
	handle("/notifications/settings", s.staff(byPeople, s.review.ChangeMailSettings), http.MethodPut)
	handle("/unsubscribe", s.open(s.review.ShowUnsubscribe), readMethods...)
	handle("/unsubscribe", s.open(s.review.Unsubscribe), http.MethodPost)
	handle("/events", s.stream(reading, s.events), http.MethodGet)
}

// peopleRoutes are the calls for a person's own data, those of administrators to manage accounts and
// programs, and those that redeem the link of an account.
func (s *server) peopleRoutes(handle func(path string, h http.Handler, methods ...string)) {
	s.personalRoutes(handle)
	handle("/users", s.staff(byPeople, s.people.List), readMethods...)
	handle("/users", s.staff(byPeople, s.people.Invite), http.MethodPost)
	handle("/users/{id}", s.person(s.people.Get), readMethods...)
	handle("/users/{id}", s.person(s.people.Change), http.MethodPatch)
	handle("/users/{id}", s.person(s.people.Delete), http.MethodDelete)
	handle("/users/{id}/invitation", s.person(s.people.NewInvitation), http.MethodPost)
	handle("/users/{id}/password-link", s.person(s.people.NewPasswordLink), http.MethodPost)
	handle("/users/{id}/sessions", s.person(s.people.EndSessions), http.MethodDelete)
	handle("/users/{id}/history", s.person(s.people.History), readMethods...)
	s.programRoutes(handle)
	handle("/auth/link", s.open(s.sessions.Link), http.MethodPost)
	handle("/auth/link/use", s.open(s.sessions.UseLink), http.MethodPost)
}

// programRoutes are the calls of administrators to manage what programs may do, and which events they get.
func (s *server) programRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/tokens", s.staff(byPeople, s.people.ListTokens), readMethods...)
	handle("/tokens", s.staff(byPeople, s.people.AddToken), http.MethodPost)
	handle("/tokens/{id}", s.staff(byPeople, withID(domain.ErrNoToken, s.people.RevokeToken)), http.MethodDelete)
	handle("/webhooks", s.staff(byPeople, s.people.ListWebhooks), readMethods...)
	handle("/webhooks", s.staff(byPeople, s.people.AddWebhook), http.MethodPost)
	handle("/webhooks/{id}", s.staff(byPeople, withID(domain.ErrNoWebhook, s.people.ChangeWebhook)), http.MethodPatch)
	handle("/webhooks/{id}", s.staff(byPeople, withID(domain.ErrNoWebhook, s.people.RemoveWebhook)), http.MethodDelete)
	handle("/webhooks/{id}/test", s.staff(byPeople, withID(domain.ErrNoWebhook, s.people.TestWebhook)), http.MethodPost)
	handle("/webhooks/{id}/deliveries", s.staff(byPeople, withID(domain.ErrNoWebhook, s.people.ListDeliveries)), readMethods...)
	handle("/webhooks/{id}/replay", s.staff(byPeople, withID(domain.ErrNoWebhook, s.people.ReplayDeliveries)), http.MethodPost)
}

// signOnRoutes are the calls to sign in and out with the identity provider.
func (s *server) signOnRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/auth/sso", s.open(s.withProvider(s.sessions.BeginSignOn)), http.MethodGet)
	handle(sessions.CallbackPath, s.open(s.withProvider(s.sessions.FinishSignOn)), http.MethodGet)
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

// libraryRoutes are the calls about all e-books together: statistics, the export, suggested values, possible
// duplicates, corrected searches, and the uniting of values.
func (s *server) libraryRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/ebooks/statistics", s.staff(reading, s.ebooks.Statistics), readMethods...)
	handle("/ebooks/export", s.download(reading, s.ebooks.Export), readMethods...)
	handle("/ebooks/values", s.staff(reading, s.ebooks.Values), readMethods...)
	handle("/ebooks/correction", s.staff(reading, s.ebooks.Correction), readMethods...)
	handle("/ebooks/duplicates", s.staff(reading, s.ebooks.CandidateDuplicates), readMethods...)
	handle("/values", s.staff(reading, s.ebooks.Spellings), readMethods...)
	handle("/values/unite", s.staff(byPeople, s.ebooks.Unite), http.MethodPost)
	handle("/values/unite", s.staff(reading, s.ebooks.Unifications), readMethods...)
	handle("/values/unite/{id}", s.staff(reading, withID(domain.ErrNoUnification, s.ebooks.Unification)), readMethods...)
	handle("/values/unite/{id}/undo", s.staff(byPeople, withID(domain.ErrNoUnification, s.ebooks.UndoUnification)), http.MethodPost)
}

// managementRoutes are the calls of people who manage the library.
func (s *server) managementRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/history", s.download(reading, s.history.Read), readMethods...)
	handle("/reports/work", s.staff(reading, s.reports.Work), readMethods...)
	handle("/reports/queue", s.staff(reading, s.reports.Queue), readMethods...)
	handle("/reports/reasons", s.staff(reading, s.reports.Reasons), readMethods...)
	handle("/health", s.staff(reading, s.systemState), readMethods...)
	handle("/history/filters", s.staff(reading, s.history.Filters), readMethods...)
}

// reviewRoutes are the calls for a review, except its actions (see ebookRoutes), and for restoring or giving an e-book.
func (s *server) reviewRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle("/reasons", s.staff(reviewing, s.review.ListReasons), readMethods...)
	handle("/reasons", s.staff(reviewing, s.review.AddReason), http.MethodPost)
	handle("/reasons/{id}", s.staff(reviewing, withID(domain.ErrReasonNotFound, s.review.RemoveReason)), http.MethodDelete)
	handle("/ebooks/{id}/restore", s.ebook(byPeople, s.ebooks.Restore), http.MethodPost)
	handle("/ebooks/{id}/workflow-logs", s.ebook(reading, s.ebooks.Log), readMethods...)
	handle("/colleagues", s.staff(reading, s.ebooks.Colleagues), readMethods...)
	handle("/ebooks/{id}/assignment", s.ebook(reviewing, s.ebooks.Assign), http.MethodPut)
	handle("/ebooks/{id}/assignment", s.ebook(reviewing, s.ebooks.Unassign), http.MethodDelete)
	handle("/ebooks/{id}/creator", s.ebook(byPeople, s.ebooks.Give), http.MethodPut)
	handle("/ebooks/{id}/claim", s.ebook(byPeople, s.ebooks.Claim), http.MethodPut)
	handle("/ebooks/{id}/claim", s.ebook(byPeople, s.ebooks.ReleaseClaim), http.MethodDelete)
	handle("/ebooks/{id}/notes", s.ebook(reading, s.review.ListNotes), readMethods...)
	handle("/ebooks/{id}/notes", s.ebook(annotating, s.review.WriteNote), http.MethodPost)
	handle("/ebooks/{id}/notes/{note}", s.ebook(annotating, s.review.ChangeNote), http.MethodPatch)
	handle("/ebooks/{id}/notes/{note}", s.ebook(annotating, s.review.RemoveNote), http.MethodDelete)
	handle("/ebooks/{id}/notes/{note}/replies", s.ebook(replying, s.review.ReplyToNote), http.MethodPost)
	handle("/ebooks/{id}/submissions", s.ebook(reading, s.review.ListSubmissions), readMethods...)
	handle("/ebooks/{id}/submissions/{n}", s.ebook(reading, s.review.Submission), readMethods...)
}

// noRoute returns 404, or 405 with the methods that the path allows. The router confuses the two if
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
	return refusal.WrongMethod
}
