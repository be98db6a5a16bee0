package ebooks

import (
	"net/http"
	"strings"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
	"backoffice/ports"
)

// listBody has the page figures twice, because many clients expect them beside data (RULES §5.2).
type listBody struct {
	Data pageBody `json:"data"`
	call.PageFigures
}

type pageBody struct {
	Ebooks []listedBody `json:"ebooks"`
	call.PageFigures
}

// List returns a page of the e-books that a query finds.
func (h *Handlers) List(c *call.Call) error {
	query, err := readListQuery(c)
	if err != nil {
		return err
	}
	page, err := h.app.Ebooks.List(c.R.Context(), query)
	if err != nil {
		return err
	}
	rows := make([]listedBody, len(page.Ebooks))
	for i, listed := range page.Ebooks {
		body, err := h.bodyOf(c, listed.Ebook)
		if err != nil {
			return err
		}
		rows[i] = listedBody{ebookBody: body, MatchedTOC: listed.MatchedTOC, DeletedAt: listed.DeletedAt, DeletedBy: listed.DeletedBy}
	}
	figures := call.FiguresOf(page.Total, query.Page, query.Limit)
	return c.JSON(http.StatusOK, listBody{pageBody{rows, figures}, figures})
}

// readListQuery reads the parameters of a list. An empty one counts as absent.
func readListQuery(c *call.Call) (ports.ListQuery, error) {
	return parseListQuery(c.R.URL.RawQuery, c.Actor)
}

func parseListQuery(raw string, actor domain.Actor) (ports.ListQuery, error) {
	p, err := readListParams(raw)
	if err != nil {
		return ports.ListQuery{}, err
	}
	query := p.query(actor)
	return query, p.Err
}

// listParams reads the parameters that only lists of e-books have.
type listParams struct{ call.Params }

func readListParams(raw string) (listParams, error) {
	read, err := call.ReadParams(raw)
	return listParams{read}, err
}

// query reads the parameters of a list.
func (p *listParams) query(actor domain.Actor) ports.ListQuery {
	query := ports.ListQuery{
		Deleted: p.deleted(actor), // first, because missing permission is reported before invalid parameters
		Search:  p.Search(), Subject: p.Text("subject", domain.MaxShortText), Grade: p.Text("grade", domain.MaxShortText),
		Status: p.status(), CreatedBy: p.person("created_by", actor), AssignedTo: p.person("assigned", actor), Unchecked: p.flag("unchecked"), Sort: p.sort(),
	}
	query.Page, query.Limit = p.Page()
	return query
}

// deleted reads whether to list deleted e-books, for which a permission is necessary.
func (p *listParams) deleted(actor domain.Actor) bool {
	deleted := p.flag("deleted")
	if deleted {
		p.Err = domain.MaySeeDeleted(actor)
	}
	return deleted
}

func (p *listParams) flag(name string) bool {
	switch strings.ToLower(p.Get(name)) {
	case "", "false":
		return false
	case "true":
		return true
	}
	p.Refuse(name, "phải là true hoặc false")
	return false
}

func (p *listParams) status() domain.Status {
	s := p.Get("status")
	status, ok := domain.ParseStatus(s)
	if s != "" && !ok {
		p.Refuse("status", "không phải là một trạng thái")
	}
	return status
}

// person reads the id of a user, or "me".
func (p *listParams) person(name string, actor domain.Actor) string {
	s := p.Get(name)
	if s == "" {
		return ""
	}
	if strings.EqualFold(s, "me") {
		return actor.ID
	}
	id, ok := domain.ParseID(s)
	if !ok {
		p.Refuse(name, "phải là me hoặc id của người dùng")
	}
	return id
}

func (p *listParams) sort() ports.Sort {
	switch s := ports.Sort(strings.ToLower(p.Get("sort"))); s {
	case ports.SortDefault, ports.SortNewest, ports.SortOldest, ports.SortTitle, ports.SortWaiting:
		return s
	}
	p.Refuse("sort", "phải là newest, oldest, title hoặc waiting")
	return ports.SortDefault
}

// neighboursBody is an e-book's place in a list: see ports.Neighbours.
type neighboursBody struct {
	Previous *ports.Neighbour `json:"previous"`
	Next     *ports.Neighbour `json:"next"`
	Place    *int             `json:"place"` // from 1; null if the e-book is not in the list
	Total    int              `json:"total"`
}

// Neighbours returns the e-books before and after this one in a list. It takes the parameters of the
// list, so that a page can send those of the list it came from.
func (h *Handlers) Neighbours(c *call.Call, id string) error {
	query, requestErr := readListQuery(c)
	if requestErr != nil {
		if _, err := h.app.Ebooks.Get(c.R.Context(), id); err != nil { // an unknown e-book is reported before invalid parameters
			return err
		}
		return requestErr
	}
	query.Deleted = false // deleted e-books have no neighbours
	found, err := h.app.Ebooks.Neighbours(c.R.Context(), id, query)
	if err != nil {
		return err
	}
	body := neighboursBody{Previous: found.Previous, Next: found.Next, Total: found.Total}
	if found.Place > 0 {
		body.Place = &found.Place
	}
	return c.Data(http.StatusOK, body)
}
