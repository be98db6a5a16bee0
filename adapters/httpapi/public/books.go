package public

import (
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
	"backoffice/ports"
)

// bookBody is a published e-book as everybody sees it.
type bookBody struct {
	ID string `json:"id"`
	domain.Details
	PublishedAt time.Time  `json:"published_at"`
	ChangedAt   *time.Time `json:"changed_at"` // null for a moment after it was published
	URL         string     `json:"url"`        // of its page
	TOCURL      string     `json:"toc_url"`
	CoverURL    *string    `json:"cover_url"`
	ThumbURL    *string    `json:"cover_thumb_url"`
	PDFURL      *string    `json:"pdf_url"` // null where PDFs are not public
	PDFSize     *int64     `json:"pdf_size"`
	PDFPages    *int       `json:"pdf_pages"`
}

// bookResponse is a response with one e-book.
type bookResponse struct {
	Data struct {
		Ebook bookBody `json:"ebook"`
	} `json:"data"`
}

// bookListResponse is a response with a page of e-books.
type bookListResponse struct {
	Data struct {
		Ebooks []bookBody `json:"ebooks"`
	} `json:"data"`
	Total      int `json:"total"`
	Page       int `json:"page"`
	PageSize   int `json:"page_size"`
	TotalPages int `json:"total_pages"`
}

// outlineResponse is a response with an outline.
type outlineResponse struct {
	Data struct {
		EbookID string           `json:"ebook_id"`
		Items   []domain.TOCItem `json:"items"`
	} `json:"data"`
}

func (h *Handlers) bodyOf(p *domain.Publication) bookBody {
	apiURL := h.address + APIRoot + "/ebooks/" + p.EbookID
	body := bookBody{ID: p.EbookID, Details: p.Book.Details, PublishedAt: p.PublishedAt, URL: h.pageURL(p.EbookID), TOCURL: apiURL + "/toc"}
	if !p.ChangedAt.IsZero() {
		body.ChangedAt = &p.ChangedAt
	}
	if p.Book.Cover != nil {
		cover, thumb := apiURL+"/cover", apiURL+"/cover?size=small"
		body.CoverURL, body.ThumbURL = &cover, &thumb
	}
	if p.Book.PDF != nil && h.books.PDFsPublic() {
		pdf := apiURL + "/pdf"
		body.PDFURL, body.PDFSize, body.PDFPages = &pdf, &p.Book.PDF.Size, p.Book.PDF.Pages
	}
	return body
}

func (h *Handlers) pageURL(ebookID string) string { return h.address + PagePath(ebookID) }

func (h *Handlers) listBooks(c *call.Call) error {
	q, err := ReadQuery(c, "q", "page_size")
	if err != nil {
		return err
	}
	page, err := h.books.List(c.R.Context(), q)
	if err != nil {
		return err
	}
	body := bookListResponse{Total: page.Total, Page: q.Page, PageSize: q.Limit, TotalPages: pagesOf(page.Total, q.Limit)}
	body.Data.Ebooks = make([]bookBody, len(page.Books))
	for i := range page.Books {
		body.Data.Ebooks[i] = h.bodyOf(&page.Books[i])
	}
	return SendJSON(c, "application/json", body)
}

// pagesOf returns how many pages of a list can be shown.
func pagesOf(total, size int) int { return (min(total, ports.MaxPublicRows) + size - 1) / size }

// get reads the e-book that the path names.
func (h *Handlers) get(c *call.Call) (domain.Publication, error) {
	id, err := c.PathID(domain.ErrNeverPublic)
	if err != nil {
		return domain.Publication{}, err
	}
	return h.books.Get(c.R.Context(), id)
}

// getOutline reads the e-book that the path names, with its outline.
func (h *Handlers) getOutline(c *call.Call) (domain.Publication, []domain.TOCItem, error) {
	id, err := c.PathID(domain.ErrNeverPublic)
	if err != nil {
		return domain.Publication{}, nil, err
	}
	return h.books.Outline(c.R.Context(), id)
}

func (h *Handlers) book(c *call.Call) error {
	p, err := h.get(c)
	if err != nil {
		return err
	}
	var body bookResponse
	body.Data.Ebook = h.bodyOf(&p)
	return SendJSON(c, "application/json", body)
}

func (h *Handlers) outline(c *call.Call) error {
	p, items, err := h.getOutline(c)
	if err != nil {
		return err
	}
	var body outlineResponse
	body.Data.EbookID, body.Data.Items = p.EbookID, items
	return SendJSON(c, "application/json", body)
}

func (h *Handlers) cover(c *call.Call) error {
	id, err := c.PathID(domain.ErrNeverPublic)
	if err != nil {
		return err
	}
	file, err := h.books.Cover(c.R.Context(), id, c.R.URL.Query().Get("size") == "small")
	return h.sendCover(c, file, err)
}

func (h *Handlers) pdf(c *call.Call) error {
	id, err := c.PathID(domain.ErrNeverPublic)
	if err != nil {
		return err
	}
	file, err := h.books.PDF(c.R.Context(), id)
	if err == nil {
		pointBack(c, "collection", h.pageURL(id))
	}
	return h.sendFile(c, file, err)
}
