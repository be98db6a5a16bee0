package ebooks

import (
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
)

// ebookBody is an e-book as every response has it: the record, the links of its files, and what this
// caller may do with it now.
type ebookBody struct {
	domain.Ebook
	CoverImageURL *string                `json:"cover_image_url"`
	CoverThumbURL *string                `json:"cover_thumb_url"`
	FileURL       *string                `json:"file_url"`
	FileName      *string                `json:"file_name"`
	FileSize      *int64                 `json:"file_size"` // bytes
	Actions       []domain.AllowedAction `json:"actions"`
	MayAssign     bool                   `json:"may_assign"`
	MayGive       bool                   `json:"may_give"`
}

// ebookResponse is {"ebook":…}.
type ebookResponse struct {
	Ebook *ebookBody `json:"ebook"`
}

// listedBody is an e-book in a list.
type listedBody struct {
	ebookBody
	MatchedTOC *string        `json:"matched_toc"`
	DeletedAt  *time.Time     `json:"deleted_at,omitempty"` // only if it is deleted
	DeletedBy  *domain.Person `json:"deleted_by,omitempty"`
}

func (h *Handlers) bodyOf(c *call.Call, book domain.Ebook) (ebookBody, error) {
	links, err := h.app.Uploads.Links(c.R.Context(), c.Origin, c.Actor.ID, &book, c.Now)
	if err != nil {
		return ebookBody{}, err
	}
	body := ebookBody{
		Ebook: book, CoverImageURL: links.Cover, CoverThumbURL: links.Thumb, FileURL: links.File,
		Actions: book.ActionsFor(c.Actor), MayAssign: book.MayAssign(c.Actor), MayGive: book.DeletedAt == nil && book.MayGive(c.Actor) == nil,
	}
	if book.PDF != nil {
		body.FileName, body.FileSize = &book.PDF.Name, &book.PDF.Size
	}
	return body, nil
}

// respond writes {"data":{"ebook":…}} with the version as ETag, or returns the call's error.
func (h *Handlers) respond(c *call.Call, status int, book domain.Ebook, err error) error {
	if err != nil {
		return err
	}
	body, err := h.bodyOf(c, book)
	if err != nil {
		return err
	}
	c.ETag(book.Version)
	return c.Data(status, ebookResponse{&body})
}

// tocBody is an outline with the version of its e-book, in a conflict. Other responses have the same members,
// but respondOutline writes them without encoding/json.
type tocBody struct {
	domain.TOC
	EbookVersion int `json:"ebook_version"`
}

func tocBodyOf(toc domain.TOC, book domain.Ebook) tocBody {
	toc.EbookID = book.ID
	if toc.Items == nil {
		toc.Items = []domain.TOCItem{}
	}
	return tocBody{TOC: toc, EbookVersion: book.Version}
}

// Current returns the current state of what a conflict is about, as this caller would read it, or nil
// if that cannot be read.
func (h *Handlers) Current(c *call.Call, conflict *domain.ConflictError) any {
	switch {
	case conflict.TOC != nil:
		if book, err := h.app.Ebooks.Get(c.R.Context(), conflict.TOC.EbookID); err == nil {
			return tocBodyOf(*conflict.TOC, book)
		}
	case conflict.Ebook != nil:
		if current, err := h.bodyOf(c, *conflict.Ebook); err == nil {
			return current
		}
	}
	return nil
}
