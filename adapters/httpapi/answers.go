package httpapi

import (
	"time"

	"backoffice/app/sessions"
	"backoffice/domain"
)

// ebookBody is an e-book as every answer has it: the record, the links of its files, and what this
// caller may do with it now.
type ebookBody struct {
	domain.Ebook
	CoverImageURL *string          `json:"cover_image_url"`
	CoverThumbURL *string          `json:"cover_thumb_url"`
	FileURL       *string          `json:"file_url"`
	FileName      *string          `json:"file_name"`
	FileSize      *int64           `json:"file_size"` // bytes
	Actions       []domain.Allowed `json:"actions"`
}

// oneBody is a single e-book.
type oneBody struct {
	Ebook *ebookBody `json:"ebook"`
}

// listedBody is an e-book in a list.
type listedBody struct {
	ebookBody
	MatchedTOC *string        `json:"matched_toc"`
	DeletedAt  *time.Time     `json:"deleted_at,omitempty"` // only if it is deleted
	DeletedBy  *domain.Person `json:"deleted_by,omitempty"`
}

func (s *server) ebookAnswer(c *call, book domain.Ebook) (ebookBody, error) {
	links, err := s.app.Uploads.Links(c.r.Context(), s.origin(c.r), c.actor.ID, &book, c.now)
	if err != nil {
		return ebookBody{}, err
	}
	answer := ebookBody{
		Ebook: book, CoverImageURL: links.Cover, CoverThumbURL: links.Thumb, FileURL: links.File,
		Actions: book.ActionsFor(c.actor),
	}
	if book.PDF != nil {
		answer.FileName, answer.FileSize = &book.PDF.Name, &book.PDF.Size
	}
	return answer, nil
}

// ebook writes {"data":{"ebook":…}} with the version as ETag.
func (s *server) ebook(c *call, status int, book domain.Ebook) error {
	answer, err := s.ebookAnswer(c, book)
	if err != nil {
		return err
	}
	c.etag(book.Version)
	return c.data(status, oneBody{&answer})
}

// tocBody is an outline with the version of its e-book. call.outline writes it without
// encoding/json.
type tocBody struct {
	domain.TOC
	EbookVersion int `json:"ebook_version"`
}

func tocAnswer(toc domain.TOC, book domain.Ebook) tocBody {
	toc.EbookID = book.ID
	if toc.Items == nil {
		toc.Items = []domain.TOCItem{}
	}
	return tocBody{TOC: toc, EbookVersion: book.Version}
}

// signedIn is the answer to a sign-in, separate from the use case's type.
type signedIn struct {
	User domain.User `json:"user"`
	sessions.Tokens
}
