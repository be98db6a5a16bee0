package httpapi

import (
	"net/http"

	"backoffice/app/files"
	"backoffice/domain"
)

func (s *server) grantUpload(kind domain.FileKind) func(*call) error {
	return func(c *call) error {
		id, in, err := c.ebookBody(maxBody)
		if err != nil {
			return err
		}
		request := decode[files.GrantRequest](in)
		grant, err := s.app.Uploads.Grant(c.r.Context(), c.by, id, kind, s.origin(c.r), request)
		if err != nil {
			return err
		}
		s.metrics.grant(kind)
		answer := map[string]any{"data": grant}
		if kind == domain.PDF { // RULES §5.2: a PDF's grant is at the top level as well
			answer["objectName"] = grant.ObjectName
			if grant.Parts != nil {
				answer["parts"] = grant.Parts
			} else {
				answer["uploadUrl"] = grant.UploadURL
			}
		}
		return c.json(http.StatusOK, answer)
	}
}

func (s *server) uploadParts(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	parts, err := s.app.Uploads.Parts(c.r.Context(), c.by, id, s.origin(c.r), c.r.URL.Query().Get("objectName"))
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, parts)
}

func (s *server) confirmUpload(kind domain.FileKind) func(*call) error {
	return func(c *call) error {
		id, in, err := c.ebookBody(maxBody)
		if err != nil {
			return err
		}
		once := c.once(&in)
		book, err := s.app.Uploads.Confirm(c.r.Context(), c.by, id, kind, decode[files.Confirmation](in), once)
		s.metrics.upload(kind, err)
		if err != nil {
			return err
		}
		return s.ebook(c, http.StatusOK, book)
	}
}

// confirming serves confirmations of uploads. They take long, so they have a queue of their own.
func (s *server) confirming(kind domain.FileKind) http.Handler {
	return s.signedIn(func(c *call) error {
		if err := c.enter(s.gates.confirms); err != nil {
			return err
		}
		return s.confirmUpload(kind)(c)
	})
}
