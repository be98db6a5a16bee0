package httpapi

import (
	"net/http"

	"backoffice/domain"
)

// pdfBody is what the server has read of an e-book's PDF. If it could not, there is only the state
// and perhaps the number of pages.
type pdfBody struct {
	State     string              `json:"state"` // read, unread, unreadable
	Pages     *int                `json:"pages"`
	Labels    *[]string           `json:"labels"`
	Bookmarks *[]domain.Bookmark  `json:"bookmarks"`
	Metadata  *domain.PDFMetadata `json:"metadata"`
	Tagged    *bool               `json:"tagged"`
	Encrypted *bool               `json:"encrypted"`
	Cut       *bool               `json:"cut"`
}

func (s *server) pdfContents(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	book, contents, err := s.app.Ebooks.PDF(c.r.Context(), id)
	if err != nil {
		return err
	}
	var body *pdfBody
	if book.PDF != nil {
		body = pdfAnswer(book.PDF.Pages, contents)
	}
	return c.data(http.StatusOK, map[string]any{"pdf": body})
}

func pdfAnswer(pages *int, contents *domain.PDFContents) *pdfBody {
	switch {
	case contents == nil:
		return &pdfBody{State: "unread", Pages: pages}
	case contents.Unreadable:
		return &pdfBody{State: "unreadable", Pages: pages}
	}
	body := &pdfBody{State: "read", Pages: pages, Bookmarks: &contents.Bookmarks, Metadata: &contents.Metadata,
		Tagged: &contents.Tagged, Encrypted: &contents.Encrypted, Cut: &contents.Cut}
	if pages != nil {
		if labels := contents.PageLabels(*pages); labels != nil {
			body.Labels = &labels
		}
	}
	return body
}
