package ebooks

import (
	"cmp"
	"log/slog"
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// Assign names who is asked to review an e-book.
func (h *Handlers) Assign(c *call.Call, id string) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	once := c.Once(&in)
	sent, requestErr := jsonbody.Parse[ebooks.AssignRequest](in)
	requestErr = cmp.Or(requestErr, c.VersionFromIfMatch(&sent.Version))
	book, err := h.app.Ebooks.Assign(c.R.Context(), c.By, id, request.Decoded(sent, requestErr), once)
	return h.respond(c, http.StatusOK, book, err)
}

// Unassign takes an assignment back.
func (h *Handlers) Unassign(c *call.Call, id string) error {
	in := jsonbody.Body{}
	once := c.Once(&in)
	var version *int
	requestErr := cmp.Or(in.Err, c.VersionFromIfMatch(&version))
	book, err := h.app.Ebooks.Unassign(c.R.Context(), c.By, id, version, requestErr, once)
	return h.respond(c, http.StatusOK, book, err)
}

// Give makes a colleague the creator of an e-book.
func (h *Handlers) Give(c *call.Call, id string) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	once := c.Once(&in)
	sent, requestErr := jsonbody.Parse[ebooks.GiveRequest](in)
	requestErr = cmp.Or(requestErr, c.VersionFromIfMatch(&sent.Version))
	book, err := h.app.Ebooks.Give(c.R.Context(), c.By, id, request.Decoded(sent, requestErr), once)
	if err == nil {
		auditAction(c, "ebook_given", &book, once.WasRepeated(), slog.String("to", book.CreatedBy))
	}
	return h.respond(c, http.StatusOK, book, err)
}

// colleaguesBody has the first people to choose from, and whether there are more.
type colleaguesBody struct {
	Colleagues []ports.Colleague `json:"colleagues"`
	More       bool              `json:"more"`
}

// Colleagues returns the people that an e-book can be given to, or who may review it.
func (h *Handlers) Colleagues(c *call.Call) error {
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return err
	}
	may, search := p.Get("may"), p.Text("search", domain.MaxShortText)
	if may != "" && may != "review" {
		p.Refuse("may", "phải là review")
	}
	if err := domain.MayChooseColleague(c.Actor); err != nil {
		return err
	}
	if p.Err != nil {
		return p.Err
	}
	found, more, err := h.app.Ebooks.Colleagues(c.R.Context(), c.Actor, may == "review", search)
	return c.OK(colleaguesBody{found, more}, err)
}
