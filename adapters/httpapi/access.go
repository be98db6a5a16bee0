package httpapi

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/edge"
	"backoffice/adapters/httpapi/observe"
	"backoffice/domain"
	"backoffice/ports"
)

// releaseHeader has the server's release. Pages of an earlier release offer to reload.
const releaseHeader = "Cms-Release"

// open serves a call in limited time. It requires no session.
func (s *server) open(handle func(*call.Call) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := admission.WithWorkTimeout(r.Context())
		defer cancel()
		s.serve(handle).ServeHTTP(w, r.WithContext(ctx))
	})
}

// serve calls handle and writes its error.
func (s *server) serve(handle func(*call.Call) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		edge.APIHeaders(w.Header())
		if s.Release != "" {
			w.Header().Set(releaseHeader, s.Release)
		}
		c := s.newCall(w, r)
		var err error
		defer func() { c.End(err) }() // also if the call panics
		if err = handle(c); err != nil {
			s.fail(c, err)
		}
	})
}

func (s *server) newCall(w http.ResponseWriter, r *http.Request) *call.Call {
	address := s.addresses.ClientKey(r)
	return &call.Call{
		Request: s.gates.Request(w, r, domain.Moment(time.Now()), address, s.Stopping),
		Address: address, Origin: s.addresses.Origin(r), AuditLog: s.audit,
	}
}

// staff serves a call of a person who is signed in and may use the CMS, or of a program with a token
// of this scope. The calls of a person and of their programs wait in the same queue.
func (s *server) staff(allowed scopes, handle func(*call.Call) error) http.Handler {
	return s.signedIn(allowed, func(c *call.Call) error {
		if err := c.Enter(s.gates.ForMethod(c.R.Method)); err != nil {
			return err
		}
		return handle(c)
	})
}

// download serves the same callers as staff, for calls that may return a long file. The handler reads and
// sends the file in steps. Each step waits in the queue, and fails if the server stops or the access token
// is no longer valid. Between two steps the call occupies no slot.
func (s *server) download(allowed scopes, handle func(*call.Call, call.Step) error) http.Handler {
	return admission.ExtendDeadlines(s.serve(s.authenticated(allowed, func(c *call.Call) error {
		begun := false
		return handle(c, func(work func(context.Context) error) error {
			if err := s.mayContinue(c, begun); err != nil {
				return err
			}
			begun = true
			ctx, cancel := admission.WithWorkTimeout(c.R.Context())
			defer cancel()
			return c.InTurn(s.gates.Reads, func() error { return work(ctx) })
		})
	})))
}

// mayContinue refuses a step if the server stops or, once the download has begun, if the access token has
// expired or its session has ended.
func (s *server) mayContinue(c *call.Call, begun bool) error {
	if s.Stopping.Err() != nil {
		return domain.ErrServerBusy
	}
	if !begun {
		return nil
	}
	token, _ := bearer(c.R)
	_, _, err := s.app.Sessions.Authenticate(c.R.Context(), token, domain.Moment(time.Now()))
	return err
}

// ebook serves the same callers as staff, for calls about one e-book, whose id is in the path. A malformed
// id is treated as an unknown one.
func (s *server) ebook(allowed scopes, handle func(c *call.Call, id string) error) http.Handler {
	return s.staff(allowed, withID(domain.ErrNotFound, handle))
}

// person serves calls about one account, whose id is in the path. Programs cannot manage accounts. The role
// is checked first, so that nobody but an administrator waits for the locks of accounts. The transaction
// checks it again.
func (s *server) person(handle func(c *call.Call, id string) error) http.Handler {
	return s.staff(byPeople, func(c *call.Call) error {
		if err := domain.MayAdminister(c.Actor); err != nil {
			return err
		}
		return withID(domain.ErrNoUser, handle)(c)
	})
}

func withID(unknown error, handle func(c *call.Call, id string) error) func(*call.Call) error {
	return func(c *call.Call) error {
		id, err := c.PathID(unknown)
		if err != nil {
			return err
		}
		return handle(c, id)
	}
}

// confirming serves confirmations of uploads. They take long, so they have their own queue.
func (s *server) confirming(kind domain.FileKind) http.Handler {
	return s.signedIn(writing, func(c *call.Call) error {
		if err := c.Enter(s.gates.Confirms); err != nil {
			return err
		}
		return withID(domain.ErrNotFound, s.ebooks.ConfirmUpload(kind))(c)
	})
}

func (s *server) signedIn(allowed scopes, handle func(*call.Call) error) http.Handler {
	return s.open(s.authenticated(allowed, handle))
}

// stream serves a long-lived call, which occupies no slot of the queue.
func (s *server) stream(allowed scopes, handle func(*call.Call) error) http.Handler {
	return s.serve(s.authenticated(allowed, handle))
}

func (s *server) authenticated(allowed scopes, handle func(*call.Call) error) func(*call.Call) error {
	return func(c *call.Call) error {
		token, ok := bearer(c.R)
		if !ok {
			return domain.ErrNotSignedIn
		}
		actor, by, err := s.authenticate(c, token)
		line := observe.LineOf(c.R)
		if err != nil {
			line.User = actor.ID // the person whose token has expired, so that the refusal counts against their share of the audit
			return err
		}
		line.User, line.TokenID = actor.ID, by.TokenID
		if err := cmp.Or(actor.MayUseCMS(), actor.Token.RequireOneOf(allowed...)); err != nil {
			return err
		}
		c.Actor, c.By = actor, by
		c.QueueAs(actor.ID)
		return handle(c)
	}
}

// authenticate returns who acts with a token. Programs' tokens may have to be looked up. Each client address
// has its own queue for that, so that made-up tokens keep no other client waiting.
func (s *server) authenticate(c *call.Call, token string) (actor domain.Actor, by ports.Caller, err error) {
	authenticate := func() error {
		actor, by, err = s.app.Sessions.Authenticate(c.R.Context(), token, c.Now)
		return err
	}
	if s.app.Sessions.MustLookUp(token, c.Now) {
		err = c.InTurn(s.gates.Lookups, authenticate)
	} else {
		err = authenticate()
	}
	return actor, by, err
}
