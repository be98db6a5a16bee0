package public

import (
	"bytes"
	"math"
	"net/http"
	"strconv"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
	"backoffice/domain/catalogue"
	"backoffice/ports"
)

// pageSize is how many e-books a page of the list shows.
const pageSize = 25

// html sends a page.
func (h *Handlers) html(c *call.Call, template string, view any) error {
	body, err := render(template, view)
	if err != nil {
		return err
	}
	pageHeaders(c.W.Header())
	Send(c, "text/html; charset=utf-8", body)
	return nil
}

func render(template string, view any) ([]byte, error) {
	var body bytes.Buffer
	err := templates.ExecuteTemplate(&body, template, view)
	return body.Bytes(), err
}

func pageHeaders(header http.Header) {
	header.Set("Content-Security-Policy", policy)
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("X-Frame-Options", "DENY")
}

// Refuse sends a page that shows a refusal.
func (h *Handlers) Refuse(c *call.Call, status int, refusal *domain.Error) {
	heading := map[int]string{http.StatusNotFound: "Không tìm thấy sách", http.StatusGone: "Sách không còn được công bố"}[status]
	if heading == "" {
		heading = "Không mở được trang này"
	}
	body, err := render("refused.html", struct {
		frame
		Heading, Message string
	}{frame{Title: titled(heading), Style: h.design.address}, heading, refusal.Message})
	if err != nil {
		body = []byte(refusal.Message)
	}
	header := c.W.Header()
	pageHeaders(header)
	if refusal.RetryAfter > 0 {
		header.Set("Retry-After", strconv.Itoa(int(math.Ceil(refusal.RetryAfter.Seconds()))))
	}
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Length", strconv.Itoa(len(body)))
	c.W.WriteHeader(status)
	_, _ = c.W.Write(body) // the client may have left
}

func (h *Handlers) style(c *call.Call) error {
	Send(c, "text/css; charset=utf-8", h.design.sheet)
	return nil
}

func (h *Handlers) bookPage(c *call.Call) error {
	p, items, err := h.getOutline(c)
	if err != nil {
		return err
	}
	view := viewOf(h.bodyOf(&p), items)
	addPageLinks(c, &view.bookBody)
	return h.html(c, "book.html", struct {
		frame
		Book bookView
	}{frame{Title: titled(view.Title), Style: h.design.address}, view})
}

func (h *Handlers) linkset(c *call.Call) error {
	p, err := h.get(c)
	if err != nil {
		return err
	}
	b := h.bodyOf(&p)
	body, err := linksetOf(&b)
	if err == nil {
		Send(c, "application/linkset+json", body)
	}
	return err
}

func (h *Handlers) marc(c *call.Call) error {
	p, err := h.get(c)
	if err != nil {
		return err
	}
	body, err := catalogue.MARC(p.AsEbook()).ISO2709()
	if err == nil {
		pointBack(c, "describes", h.pageURL(p.EbookID))
		Send(c, "application/marc", body)
	}
	return err
}

func (h *Handlers) bibTeX(c *call.Call) error {
	p, err := h.get(c)
	if err == nil {
		pointBack(c, "describes", h.pageURL(p.EbookID))
		Send(c, "application/x-bibtex; charset=utf-8", []byte(catalogue.BibTeX(p.AsEbook())))
	}
	return err
}

// listView is a page of the list.
type listView struct {
	frame
	Canonical, Heading, Summary, Count, Position, Previous, Next string

	Filtered bool // by a search, a subject or a grade
	PastLast bool // the page is after the last
	Books    []listedView
}

// listedView is an e-book in the list.
type listedView struct {
	bookBody
	Where string // subject and grade
}

func (h *Handlers) listPage(c *call.Call) error {
	q, err := ReadQuery(c, "q", "limit")
	if err != nil {
		return err
	}
	q.Limit = pageSize
	page, err := h.books.List(c.R.Context(), q)
	if err != nil {
		return err
	}
	return h.html(c, "list.html", h.listViewOf(q, page))
}

func (h *Handlers) listViewOf(q ports.PublicQuery, page ports.PublicPage) listView {
	view := listView{frame: frame{Style: h.design.address, Search: q.Search}, Canonical: h.address + listAddress(q, q.Page), Heading: "Sách mới", Count: formatNumber(page.Total) + " cuốn sách", Filtered: q.Search+q.Subject+q.Grade != ""}
	switch {
	case q.Search != "":
		view.Heading = "Kết quả tìm “" + q.Search + "”"
	case q.Subject != "" && q.Grade != "":
		view.Heading = "Môn " + q.Subject + " · " + q.Grade
	case q.Subject != "":
		view.Heading = "Môn " + q.Subject
	case q.Grade != "":
		view.Heading = q.Grade
	}
	if page.Total == 0 {
		view.Count = "Chưa có sách nào được công bố."
		if view.Filtered {
			view.Count = "Không tìm thấy sách nào."
		}
	}
	view.Title = titled(view.Heading)
	view.Summary = "Thư viện số: " + view.Heading + ". Đọc thông tin, mục lục và cách trích dẫn của từng cuốn."
	for i := range page.Books {
		b := h.bodyOf(&page.Books[i])
		where := b.Subject
		if b.Subject != "" && b.Grade != "" {
			where += " · "
		}
		view.Books = append(view.Books, listedView{b, where + b.Grade})
	}
	pages := max(pagesOf(page.Total, pageSize), 1)
	view.PastLast = q.Page > pages
	view.Position = "Trang " + formatNumber(q.Page) + " / " + formatNumber(pages)
	if q.Page > 1 {
		view.Previous = listAddress(q, min(q.Page-1, pages))
	}
	if q.Page < pages {
		view.Next = listAddress(q, q.Page+1)
	}
	return view
}

func listAddress(q ports.PublicQuery, page int) string {
	params := ParamsOf(q, "q")
	if page > 1 {
		params.Set("page", strconv.Itoa(page))
	}
	if len(params) == 0 {
		return PageRoot
	}
	return PageRoot + "?" + params.Encode()
}
