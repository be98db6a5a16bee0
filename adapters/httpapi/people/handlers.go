// Package people has the handlers with which administrators manage accounts, the access tokens of
// programs, and webhooks.
package people

import (
	"cmp"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app"
	"backoffice/app/people"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// Handlers handles the calls of this package.
type Handlers struct{ app *app.App }

// New returns the handlers for these use cases.
func New(a *app.App) *Handlers { return &Handlers{a} }

// List returns a page of the accounts.
func (h *Handlers) List(c *call.Call) error {
	if err := domain.MayAdminister(c.Actor); err != nil {
		return err
	}
	q, err := readQuery(c)
	if err != nil {
		return err
	}
	list, total, err := h.app.People.List(c.R.Context(), c.Actor, q, c.Now)
	if err != nil {
		return err
	}
	return c.Data(http.StatusOK, struct {
		Users []userBody `json:"users"`
		call.PageFigures
	}{call.Bodies(list, userBodyOf), call.FiguresOf(total, q.Page, q.Limit)})
}

func readQuery(c *call.Call) (q ports.PeopleQuery, err error) {
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return q, err
	}
	q.Search = p.Search()
	if role := p.Get("role"); role != "" {
		if q.Role, err = domain.ParseRole(role); err != nil {
			p.Refuse("role", "phải là STUDENT, EDITOR, EXPERT, MANAGER hoặc ADMIN")
		}
	}
	q.State = domain.AccountState(strings.ToLower(p.Get("state")))
	if q.State != "" && !slices.Contains(domain.AccountStates, q.State) {
		p.Refuse("state", "phải là active, invited hoặc disabled")
	}
	q.Page, q.Limit = p.Page()
	return q, p.Err
}

// Get returns an account.
func (h *Handlers) Get(c *call.Call, id string) error {
	p, err := h.app.People.Get(c.R.Context(), c.Actor, id, c.Now)
	if err != nil {
		return err
	}
	return respond(c, p)
}

func respond(c *call.Call, p people.Person) error {
	c.ETag(p.Version)
	return c.Data(http.StatusOK, map[string]any{"user": userBodyOf(p)})
}

// Invite creates an account and returns the link of its invitation.
func (h *Handlers) Invite(c *call.Call) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	p, secret, err := h.app.People.Invite(c.R.Context(), c.By, jsonbody.Decode[people.InviteRequest](in), c.Now)
	audit(c, "account_added", p)
	if err != nil {
		return err
	}
	return respondLink(c, p, domain.InvitationLink, secret)
}

var linkPages = map[domain.LinkKind]string{domain.InvitationLink: people.InvitationPage, domain.PasswordLink: people.PasswordLinkPage}

// respondLink returns an account and the link that was made for it, which is not shown again.
func respondLink(c *call.Call, p people.Person, kind domain.LinkKind, secret string) error {
	var link *string
	if secret != "" {
		address := c.Origin + linkPages[kind] + secret
		link = &address
	}
	c.ETag(p.Version)
	return c.Data(http.StatusCreated, map[string]any{"user": userBodyOf(p), "link": link})
}

// NewInvitation replaces the invitation of an account.
func (h *Handlers) NewInvitation(c *call.Call, id string) error {
	return h.newLink(c, id, domain.InvitationLink, "account_invited")
}

// NewPasswordLink makes a link for the account's person to set a new password.
func (h *Handlers) NewPasswordLink(c *call.Call, id string) error {
	return h.newLink(c, id, domain.PasswordLink, "password_link_made")
}

func (h *Handlers) newLink(c *call.Call, id string, kind domain.LinkKind, event string) error {
	p, secret, err := h.app.People.NewLink(c.R.Context(), c.By, id, kind, c.Now)
	audit(c, event, p)
	if err != nil {
		return err
	}
	return respondLink(c, p, kind, secret)
}

type changeBody struct {
	Version  *int                    `json:"version"`
	FullName jsonbody.Member[string] `json:"full_name"`
	Email    jsonbody.Member[string] `json:"email"`
	Role     jsonbody.Member[string] `json:"role"`
	Disabled jsonbody.Member[bool]   `json:"disabled"`
	GiveTo   string                  `json:"give_to"`
}

// Change changes an account.
func (h *Handlers) Change(c *call.Call, id string) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	sent, requestErr := jsonbody.Parse[changeBody](in)
	requestErr = cmp.Or(requestErr, c.VersionFromIfMatch(&sent.Version))
	change := domain.AccountChange{Version: sent.Version, FullName: sent.FullName.Optional(), Email: sent.Email.Optional(), Role: sent.Role.Optional(), Disabled: sent.Disabled.Optional()}
	if sent.GiveTo != "" {
		recipient, ok := domain.ParseID(sent.GiveTo)
		if change.GiveTo = recipient; !ok && requestErr == nil {
			requestErr = domain.ErrRecipient
		}
	}
	p, err := h.app.People.Change(c.R.Context(), c.By, id, request.Decoded(change, requestErr), c.Now)
	audit(c, "account_changed", p)
	if err != nil {
		return err
	}
	return respond(c, p)
}

// EndSessions ends all sessions of an account.
func (h *Handlers) EndSessions(c *call.Call, id string) error {
	p, err := h.app.People.EndSessions(c.R.Context(), c.By, id, c.Now)
	audit(c, "account_sessions_ended", p)
	if err != nil {
		return err
	}
	return respond(c, p)
}

// Delete deletes an account that has never been used.
func (h *Handlers) Delete(c *call.Call, id string) error {
	var version *int
	requestErr := c.VersionFromIfMatch(&version)
	if err := h.app.People.Delete(c.R.Context(), c.By, id, version, requestErr); err != nil {
		return err
	}
	c.Audit("account_deleted", slog.String("user", c.Actor.ID), slog.String("account", id))
	return c.Done(nil)
}

// History returns a page of the decisions about an account.
func (h *Handlers) History(c *call.Call, id string) error {
	page, limit, err := c.Page()
	if err != nil {
		return err
	}
	entries, total, err := h.app.People.History(c.R.Context(), c.Actor, id, page, limit)
	if err != nil {
		return err
	}
	return c.Data(http.StatusOK, struct {
		Entries []entryBody `json:"entries"`
		call.PageFigures
	}{call.Bodies(entries, entryBodyOf), call.FiguresOf(total, page, limit)})
}

// Current returns the account that a conflict is about, or nil if it cannot be read.
func (h *Handlers) Current(c *call.Call, id string) any {
	p, err := h.app.People.Get(c.R.Context(), c.Actor, id, c.Now)
	if err != nil {
		return nil
	}
	return userBodyOf(p)
}

// audit records who did what to which account, if that was stored. The call may have failed after that.
func audit(c *call.Call, event string, p people.Person) {
	if p.ID == "" {
		return
	}
	c.Audit(event, slog.String("user", c.Actor.ID), slog.String("account", p.ID), slog.String("role", string(p.Role)), slog.String("state", string(p.State())))
}
