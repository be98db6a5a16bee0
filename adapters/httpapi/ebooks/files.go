package ebooks

import (
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app/files"
	"backoffice/domain"
)

// GrantUpload permits an upload of this kind.
func (h *Handlers) GrantUpload(kind domain.FileKind) func(*call.Call, string) error {
	return func(c *call.Call, id string) error {
		in, err := c.Read(call.MaxBody)
		if err != nil {
			return err
		}
		request := jsonbody.Decode[files.GrantRequest](in)
		grant, err := h.app.Uploads.Grant(c.R.Context(), c.By, id, kind, c.Origin, request)
		if err != nil {
			return err
		}
		h.metrics.Grant(kind)
		body := map[string]any{"data": grant}
		if kind == domain.PDF { // the specification requires a PDF's grant at the top level
			body["objectName"] = grant.ObjectName
			if grant.Parts != nil {
				body["parts"] = grant.Parts
			} else {
				body["uploadUrl"] = grant.UploadURL
			}
		}
		return c.JSON(http.StatusOK, body)
	}
}

// UploadParts returns the parts of an upload that have arrived.
func (h *Handlers) UploadParts(c *call.Call, id string) error {
	parts, err := h.app.Uploads.Parts(c.R.Context(), c.By, id, c.Origin, c.R.URL.Query().Get("objectName"))
	return c.OK(parts, err)
}

// ConfirmUpload gives an e-book its uploaded file.
func (h *Handlers) ConfirmUpload(kind domain.FileKind) func(*call.Call, string) error {
	return func(c *call.Call, id string) error {
		in, err := c.Read(call.MaxBody)
		if err != nil {
			return err
		}
		once := c.Once(&in)
		book, err := h.app.Uploads.Confirm(c.R.Context(), c.By, id, kind, jsonbody.Decode[files.Confirmation](in), once)
		h.metrics.Upload(kind, err)
		return h.respond(c, http.StatusOK, book, err)
	}
}

// pdfBody is what the server has read of an e-book's PDF. In a state other than read, there is only
// the state and perhaps the number of pages.
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

// PDF returns what the server has read of an e-book's PDF.
func (h *Handlers) PDF(c *call.Call, id string) error {
	book, contents, err := h.app.Ebooks.PDF(c.R.Context(), id)
	if err != nil {
		return err
	}
	var body *pdfBody
	if book.PDF != nil {
		body = pdfBodyOf(book.PDF.Pages, contents)
	}
	return c.Data(http.StatusOK, map[string]any{"pdf": body})
}

func pdfBodyOf(pages *int, contents *domain.PDFContents) *pdfBody {
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
