package httpapi

import (
	"encoding/json"
	"net/http"
	"strconv"

	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/internal/outlinejson"
)

func (s *server) getTOC(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	book, toc, err := s.app.Ebooks.TOC(c.r.Context(), id)
	if err != nil {
		return err
	}
	return c.outline(book, toc)
}

func (s *server) saveTOC(c *call) error {
	id, in, err := c.ebookBody(maxTOC)
	if err != nil {
		return err
	}
	once := c.once(&in)
	outline, fault := parseOutline(in)
	if fault == nil {
		fault = c.expected(&outline.Version)
	}
	book, toc, err := s.app.Ebooks.SaveTOC(c.r.Context(), c.by, id, request.Decoded(outline, fault), once)
	if err != nil {
		return err
	}
	return c.outline(book, toc)
}

// outlineBody distinguishes absent items from an empty list: a save needs the member.
type outlineBody struct {
	Items   *[]itemBody `json:"items"`
	Version *int        `json:"version"`
}

// itemBody is an item as an editor sends it. Its order is its position.
type itemBody struct {
	ID         string  `json:"id"`
	Title      string  `json:"title"`
	PageNumber number  `json:"page_number"`
	Level      int     `json:"level"`
	ParentID   *string `json:"parent_id"`
}

// parseOutline uses outlinejson for plainly written JSON, and the general decoder for anything
// else.
func parseOutline(in body) (ebooks.Outline, error) {
	if in.fault == nil {
		if items, version, ok := outlinejson.ReadSave(string(in.raw)); ok {
			return ebooks.Outline{Items: items, Version: version}, nil
		}
	}
	sent, err := parse[outlineBody](in, outlineItems)
	if err != nil {
		return ebooks.Outline{}, err
	}
	return sent.outline()
}

func (o outlineBody) outline() (ebooks.Outline, error) {
	if o.Items == nil {
		return ebooks.Outline{}, malformed("Thiếu danh sách items.", nil)
	}
	outline := ebooks.Outline{Items: make([]domain.TOCItem, len(*o.Items)), Version: o.Version}
	for i, it := range *o.Items {
		outline.Items[i] = domain.TOCItem{ID: it.ID, Title: it.Title, PageNumber: it.PageNumber.whole(), Level: it.Level, Order: i, ParentID: it.ParentID}
	}
	return outline, nil
}

// outline writes {"data":…} of an outline with its version as ETag, and the version of
// its e-book.
func (c *call) outline(book domain.Ebook, toc domain.TOC) error {
	c.etag(toc.Version)
	updatedAt, err := json.Marshal(toc.UpdatedAt)
	if err != nil {
		return err
	}
	out := buffer()
	defer release(out)
	out.Grow(outlinejson.Size(toc.Items) + 200)
	text := outlinejson.AppendString(append(out.AvailableBuffer(), `{"data":{"ebook_id":`...), book.ID)
	text = outlinejson.Append(append(text, `,"items":`...), toc.Items)
	text = append(append(text, `,"updated_at":`...), updatedAt...)
	text = strconv.AppendInt(append(text, `,"version":`...), int64(toc.Version), 10)
	text = strconv.AppendInt(append(text, `,"ebook_version":`...), int64(book.Version), 10)
	out.Write(append(text, "}}\n"...))
	c.send(http.StatusOK, out)
	return nil
}
