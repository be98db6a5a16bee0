package httpapi

import (
	"context"
	"maps"
	"net/http"
	"strings"
	"time"

	"backoffice/domain"
)

// apiHeaders sets the headers of every answer of the API: it is not cached, and never taken for a
// page.
func apiHeaders(h http.Header) { maps.Copy(h, commonHeaders) }

// commonHeaders has names in the canonical form of net/http. Its values are shared, so they must
// not be changed in place.
var commonHeaders = http.Header{
	"Cache-Control":                {"no-store"},
	"X-Content-Type-Options":       {"nosniff"},
	"Content-Security-Policy":      {"default-src 'none'; frame-ancestors 'none'"},
	"Referrer-Policy":              {"no-referrer"},
	"Cross-Origin-Resource-Policy": {"same-site"},
}

// releaseHeader tells the pages the server's release. Pages of an earlier release offer to reload.
const releaseHeader = "Cms-Release"

// open serves a call that needs no session.
func (s *server) open(handle func(*call) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), workTimeout)
		defer cancel()
		s.serve(handle).ServeHTTP(w, r.WithContext(ctx))
	})
}

// serve calls handle and writes its error.
func (s *server) serve(handle func(*call) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		apiHeaders(w.Header())
		if s.Release != "" {
			w.Header().Set(releaseHeader, s.Release)
		}
		c := s.newCall(w, r)
		var err error
		defer func() { c.end(err) }() // also if the call panics
		if err = handle(c); err != nil {
			s.fail(c, err)
		}
	})
}

func (s *server) newCall(w http.ResponseWriter, r *http.Request) *call {
	return &call{w: w, r: r, now: domain.Moment(time.Now()), key: s.clientAddress(r), gates: s.gates, stopping: s.Stopping}
}

// staff serves a call of a person who is signed in and may use the CMS. The calls of one person
// queue.
func (s *server) staff(handle func(*call) error) http.Handler {
	return s.signedIn(func(c *call) error {
		if err := c.enter(s.gates.forMethod(c.r.Method)); err != nil {
			return err
		}
		return handle(c)
	})
}

func (s *server) signedIn(handle func(*call) error) http.Handler {
	return s.open(s.authenticated(handle))
}

// stream serves a call that lasts, without occupying a slot of the queue.
func (s *server) stream(handle func(*call) error) http.Handler {
	return s.serve(s.authenticated(handle))
}

func (s *server) authenticated(handle func(*call) error) func(*call) error {
	return func(c *call) error {
		token, ok := bearer(c.r)
		if !ok {
			return domain.ErrNotSignedIn
		}
		actor, by, err := s.app.Sessions.Authenticate(c.r.Context(), token, c.now)
		if err != nil {
			return err
		}
		logLineOf(c.r).user = actor.ID
		if err := actor.Enter(); err != nil {
			return err
		}
		c.actor, c.by, c.key = actor, by, actor.ID
		return handle(c)
	}
}

// bearer reads the access token (RFC 6750 §2.1).
func bearer(r *http.Request) (string, bool) {
	scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token), ok && strings.EqualFold(scheme, "Bearer")
}
