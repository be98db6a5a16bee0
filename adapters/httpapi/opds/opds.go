// Package opds serves the published e-books to reading apps, as OPDS 2.0 or OPDS 1.2.
//
// A feed is made once (feed.go) and written in the format that the client accepts (opds2.go, opds12.go).
package opds

import (
	"context"
	"net/url"
	"slices"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/public"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// maxFacetValues is how many of the most frequent values a facet has, besides the chosen one. The whole lists are
// under /subjects and /grades.
const maxFacetValues = 30

// fields are what e-books can be found by.
var fields = []struct {
	field             ports.ValueField
	name, path, title string
}{{"subject", "Môn học", "/subjects", "Theo môn học"}, {"grade", "Lớp", "/grades", "Theo lớp"}}

// Routes returns the paths of the catalogue.
func (h *Handlers) Routes() map[string]func(*call.Call) error {
	routes := map[string]func(*call.Call) error{Path + searchPath: h.describeSearch, Path + listPath + "/{id}": h.book}
	add := func(path string, read func(*call.Call) (*feed, error)) {
		routes[Path+path] = func(c *call.Call) error {
			c.W.Header().Add("Vary", "Accept")
			if prefersAtom(c.R) {
				return h.send(c, read, h.sendAtom)
			}
			return h.send(c, read, h.sendJSON)
		}
		routes[atomPath+path] = func(c *call.Call) error { return h.send(c, read, h.sendAtom) }
	}
	add("", h.root)
	add(listPath, h.books)
	for _, v := range fields {
		add(v.path, func(c *call.Call) (*feed, error) { return h.valuesOf(c, v.field, v.path, v.title) })
	}
	return routes
}

func (h *Handlers) send(c *call.Call, read func(*call.Call) (*feed, error), send func(*call.Call, *feed) error) error {
	f, err := read(c)
	if err != nil {
		return err
	}
	return send(c, f)
}

// root is where readers begin.
func (h *Handlers) root(c *call.Call) (*feed, error) {
	f := feed{title: rootTitle, navigation: []link{{title: "Mới nhất", path: listPath, rel: relNewest, listsBooks: true}}}
	for _, v := range fields {
		f.navigation = append(f.navigation, link{title: v.title, path: v.path})
	}
	return &f, h.setUpdated(c.R.Context(), &f)
}

// setUpdated sets when a feed without e-books was updated: at the last change of the newest publication.
func (h *Handlers) setUpdated(ctx context.Context, f *feed) error {
	newest, err := h.publications.List(ctx, ports.PublicQuery{Page: 1, Limit: 1})
	f.updated = latest(newest.Books)
	return err
}

// latest returns the time of the last change to any of the e-books.
func latest(books []domain.Publication) time.Time {
	at := time.Unix(0, 0)
	for i := range books {
		if m := books[i].Modified(); m.After(at) {
			at = m
		}
	}
	return at
}

// valuesOf lists the subjects or the grades.
func (h *Handlers) valuesOf(c *call.Call, field ports.ValueField, path, title string) (*feed, error) {
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return nil, err
	}
	page, _ := p.Page()
	if p.Err != nil {
		return nil, p.Err
	}
	all, err := h.publications.Values(c.R.Context(), field)
	if err != nil {
		return nil, err
	}
	f := feed{title: title, path: path, page: page, total: len(all), reachable: len(all)}
	from := min((page-1)*pageSize, len(all))
	for _, v := range all[from:min(from+pageSize, len(all))] {
		f.navigation = append(f.navigation, link{title: v.Value, path: withQuery(listPath, url.Values{string(field): {v.Value}}), count: v.Count, listsBooks: true})
	}
	return &f, h.setUpdated(c.R.Context(), &f)
}

// books lists e-books: the newest, those of a subject or a grade, or those that a search finds.
func (h *Handlers) books(c *call.Call) (*feed, error) {
	q, err := public.ReadQuery(c, "query", "limit")
	if err != nil {
		return nil, err
	}
	q.Limit = pageSize
	page, err := h.publications.List(c.R.Context(), q)
	if err != nil {
		return nil, err
	}
	f := feed{
		title: titleOf(q), path: listPath, query: public.ParamsOf(q, "query"), books: page.Books, listsBooks: true,
		page: q.Page, total: page.Total, reachable: ports.MaxPublicRows, updated: latest(page.Books),
	}
	return &f, h.addFacets(c.R.Context(), &f, q)
}

func titleOf(q ports.PublicQuery) string {
	switch {
	case q.Search != "":
		return "Kết quả tìm “" + q.Search + "”"
	case q.Subject != "" && q.Grade != "":
		return q.Subject + " – " + q.Grade
	case q.Subject+q.Grade != "":
		return q.Subject + q.Grade
	}
	return "Mới nhất"
}

// addFacets adds the most frequent subjects and grades, with the chosen one. The numbers of e-books are
// those of the whole library, so they are left out of a list that is narrowed down.
func (h *Handlers) addFacets(ctx context.Context, f *feed, q ports.PublicQuery) error {
	for _, v := range fields {
		all, err := h.publications.Values(ctx, v.field)
		if err != nil {
			return err
		}
		chosen := fulltext.KeyLine(f.query.Get(string(v.field)))
		add := func(group *facet, title, value string, active bool) *link {
			query := public.ParamsOf(q, "query")
			query.Del(string(v.field))
			if value != "" {
				query.Set(string(v.field), value)
			}
			group.links = append(group.links, link{title: title, path: withQuery(f.path, query), listsBooks: true, active: active})
			return &group.links[len(group.links)-1]
		}
		group := facet{title: v.name}
		add(&group, "Tất cả", "", chosen == "")
		for _, value := range mostFrequent(all, chosen) {
			added := add(&group, value.Value, value.Value, value.Key == chosen)
			if len(f.query) == 0 {
				added.count = value.Count
			}
		}
		f.facets = append(f.facets, group)
	}
	return nil
}

// mostFrequent returns the most frequent values and the chosen one, in the order of all.
func mostFrequent(all []ports.PublicValue, chosen string) []ports.PublicValue {
	byCount := slices.SortedStableFunc(slices.Values(all), func(a, b ports.PublicValue) int { return b.Count - a.Count })
	shown := map[string]bool{chosen: true}
	for _, v := range byCount[:min(len(byCount), maxFacetValues)] {
		shown[v.Key] = true
	}
	return slices.DeleteFunc(slices.Clone(all), func(v ports.PublicValue) bool { return !shown[v.Key] })
}

// book is a single e-book, in OPDS 2.0.
func (h *Handlers) book(c *call.Call) error {
	id, err := c.PathID(domain.ErrNeverPublic)
	if err != nil {
		return err
	}
	p, err := h.publications.Get(c.R.Context(), id)
	if err != nil {
		return err
	}
	return public.SendJSON(c, typePublication, h.publication(&p))
}
