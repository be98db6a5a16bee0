package people

import (
	"log/slog"
	"net/http"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/domain"
)

// tokenBody is an access token as the API shows it, without its value.
type tokenBody struct {
	ID        string            `json:"id"`
	Name      string            `json:"name"`
	Scope     domain.Scope      `json:"scope"`
	User      domain.LogUser    `json:"user"`
	MadeBy    actorBody         `json:"made_by"`
	State     domain.TokenState `json:"state"`
	CreatedAt time.Time         `json:"created_at"`
	ExpiresAt time.Time         `json:"expires_at"`
	UsedAt    *time.Time        `json:"used_at"`
	RevokedAt *time.Time        `json:"revoked_at"`
}

func tokenBodyOf(t domain.Token, now time.Time) tokenBody {
	return tokenBody{t.ID, t.Name, t.Scope, t.User, actorBody{orNull(t.MadeBy.ID), t.MadeBy.FullName}, t.State(now),
		t.CreatedAt, t.ExpiresAt, t.UsedAt, t.RevokedAt}
}

// ListTokens returns a page of the access tokens, newest first.
func (h *Handlers) ListTokens(c *call.Call) error {
	if err := domain.MayAdminister(c.Actor); err != nil {
		return err
	}
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return err
	}
	userID := p.ID("user_id")
	page, limit := p.Page()
	if p.Err != nil {
		return p.Err
	}
	tokens, total, err := h.app.ProgramTokens.List(c.R.Context(), c.Actor, userID, page, limit)
	if err != nil {
		return err
	}
	bodies := call.Bodies(tokens, func(t domain.Token) tokenBody { return tokenBodyOf(t, c.Now) })
	return c.Data(http.StatusOK, struct {
		Tokens []tokenBody `json:"tokens"`
		call.PageFigures
	}{bodies, call.FiguresOf(total, page, limit)})
}

// AddToken creates an access token and returns its value, which is never shown again.
func (h *Handlers) AddToken(c *call.Call) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	token, value, err := h.app.ProgramTokens.Add(c.R.Context(), c.By, jsonbody.Decode[domain.TokenRequest](in))
	if err != nil {
		return err
	}
	auditToken(c, "token_added", token)
	return c.Data(http.StatusCreated, map[string]any{"token": tokenBodyOf(token, token.CreatedAt), "value": value})
}

// RevokeToken revokes an access token.
func (h *Handlers) RevokeToken(c *call.Call, id string) error {
	token, err := h.app.ProgramTokens.Revoke(c.R.Context(), c.By, id)
	if err != nil {
		return err
	}
	auditToken(c, "token_revoked", token)
	return c.Done(nil)
}

// auditToken writes an audit record: who did what with which token (`of`).
func auditToken(c *call.Call, event string, t domain.Token) {
	c.Audit(event, slog.String("user", c.Actor.ID), slog.String("account", t.User.ID), slog.String("of", t.ID), slog.String("scope", string(t.Scope)))
}
