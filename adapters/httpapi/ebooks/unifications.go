package ebooks

import (
	"net/http"
	"strings"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app/ebooks"
	"backoffice/domain"
)

// unificationBody is a unification as the API shows it.
type unificationBody struct {
	ID        string                  `json:"id"`
	Field     string                  `json:"field"`
	From      []string                `json:"from"`
	To        string                  `json:"to"`
	State     domain.UnificationState `json:"state"`
	By        domain.Person           `json:"by"`
	StartedAt time.Time               `json:"started_at"`
	Expected  int                     `json:"expected"`
	Changed   int                     `json:"changed"`
	Restored  int                     `json:"restored"`
	UndoneBy  *domain.Person          `json:"undone_by"`
	Undoable  bool                    `json:"undoable"`
}

func unificationBodyOf(u domain.Unification) unificationBody {
	return unificationBody{
		ID: u.ID, Field: u.Field, From: u.From, To: u.To, State: u.State(), By: u.By, StartedAt: u.StartedAt, Expected: u.Expected,
		Changed: u.Changed, Restored: u.Restored, UndoneBy: u.UndoneBy, Undoable: u.Undoable(),
	}
}

// Spellings returns the values of a field, grouped by what they spell.
func (h *Handlers) Spellings(c *call.Call) error {
	if err := domain.MayUnite(c.Actor); err != nil {
		return err
	}
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return err
	}
	field, prefix := strings.ToLower(p.Get("field")), p.Text("prefix", domain.MaxShortText)
	if _, ok := domain.UnitedFields[field]; !ok {
		p.Refuse("field", "phải là subject, grade, author hoặc publisher")
	}
	if p.Err != nil {
		return p.Err
	}
	groups, cut, err := h.app.Unifications.Groups(c.R.Context(), c.Actor, field, prefix)
	if err != nil {
		return err
	}
	if groups == nil {
		groups = []ebooks.Spellings{}
	}
	return c.Data(http.StatusOK, map[string]any{"groups": groups, "cut": cut})
}

// Unite starts a unification.
func (h *Handlers) Unite(c *call.Call) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	u, err := h.app.Unifications.Unite(c.R.Context(), c.By, jsonbody.Decode[ebooks.UniteRequest](in))
	if err != nil {
		return err
	}
	return c.Data(http.StatusCreated, map[string]any{"uniting": unificationBodyOf(u)})
}

// Unifications returns the latest unifications.
func (h *Handlers) Unifications(c *call.Call) error {
	list, err := h.app.Unifications.Recent(c.R.Context(), c.Actor)
	return c.OK(map[string]any{"unitings": call.Bodies(list, unificationBodyOf)}, err)
}

// Unification returns a unification.
func (h *Handlers) Unification(c *call.Call, id string) error {
	u, err := h.app.Unifications.Get(c.R.Context(), c.Actor, id)
	return c.OK(map[string]any{"uniting": unificationBodyOf(u)}, err)
}

// UndoUnification starts to undo a unification.
func (h *Handlers) UndoUnification(c *call.Call, id string) error {
	u, err := h.app.Unifications.Undo(c.R.Context(), c.By, id)
	return c.OK(map[string]any{"uniting": unificationBodyOf(u)}, err)
}
