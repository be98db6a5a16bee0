package ebooks

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strconv"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/internal/outlinejson"
)

// TOC returns an outline.
func (h *Handlers) TOC(c *call.Call, id string) error {
	book, toc, err := h.app.Ebooks.TOC(c.R.Context(), id)
	return respondOutline(c, book, toc, err)
}

// SaveTOC replaces an outline.
func (h *Handlers) SaveTOC(c *call.Call, id string) error {
	in, err := c.Read(domain.MaxOutlineBody)
	if err != nil {
		return err
	}
	once := c.Once(&in)
	outline, requestErr := parseOutline(in)
	requestErr = cmp.Or(requestErr, c.VersionFromIfMatch(&outline.Version))
	book, toc, err := h.app.Ebooks.SaveTOC(c.R.Context(), c.By, id, request.Decoded(outline, requestErr), once)
	return respondOutline(c, book, toc, err)
}

// outlineBound bounds the items of an outline.
var outlineBound = jsonbody.Bound{Member: "items", Most: domain.MaxTOCItems, Refusal: domain.ErrTOCTooLong}

// outlineBody is an outline to save. Items is nil if the member is missing, which is refused. An empty list is allowed.
type outlineBody struct {
	Items   *[]itemBody `json:"items"`
	Version *int        `json:"version"`
}

// itemBody is an item of an outlineBody. Its order is its position in the list.
type itemBody struct {
	ID         string          `json:"id"`
	Title      string          `json:"title"`
	PageNumber jsonbody.Number `json:"page_number"`
	Level      int             `json:"level"`
	ParentID   *string         `json:"parent_id"`
}

// parseOutline uses the fast parser of outlinejson, or the general decoder for JSON that it cannot read.
func parseOutline(in jsonbody.Body) (ebooks.OutlineEdit, error) {
	if in.Err == nil {
		if items, version, ok := outlinejson.ReadSave(string(in.Raw)); ok {
			return ebooks.OutlineEdit{Items: items, Version: version}, nil
		}
	}
	sent, err := jsonbody.Parse[outlineBody](in, outlineBound)
	if err != nil {
		return ebooks.OutlineEdit{}, err
	}
	return sent.outline()
}

func (o outlineBody) outline() (ebooks.OutlineEdit, error) {
	if o.Items == nil {
		return ebooks.OutlineEdit{}, refusal.Malformed("Thiếu danh sách items.", nil)
	}
	outline := ebooks.OutlineEdit{Items: make([]domain.TOCItem, len(*o.Items)), Version: o.Version}
	for i, it := range *o.Items {
		outline.Items[i] = domain.TOCItem{ID: it.ID, Title: it.Title, PageNumber: it.PageNumber.Whole(), Level: it.Level, Order: i, ParentID: it.ParentID}
	}
	return outline, nil
}

// respondOutline sends an outline, with its version as ETag, and the version of its e-book, or returns err if
// there is one.
func respondOutline(c *call.Call, book domain.Ebook, toc domain.TOC, err error) error {
	if err != nil {
		return err
	}
	c.ETag(toc.Version)
	updatedAt, err := json.Marshal(toc.UpdatedAt)
	if err != nil {
		return err
	}
	out := call.Buffer()
	defer call.Release(out)
	out.Grow(outlinejson.Size(toc.Items) + 200)
	text := outlinejson.AppendString(append(out.AvailableBuffer(), `{"data":{"ebook_id":`...), book.ID)
	text = outlinejson.Append(append(text, `,"items":`...), toc.Items)
	text = append(append(text, `,"updated_at":`...), updatedAt...)
	text = strconv.AppendInt(append(text, `,"version":`...), int64(toc.Version), 10)
	text = strconv.AppendInt(append(text, `,"ebook_version":`...), int64(book.Version), 10)
	out.Write(append(text, "}}\n"...))
	c.Send(http.StatusOK, out)
	return nil
}
