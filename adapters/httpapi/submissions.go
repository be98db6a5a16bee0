package httpapi

import (
	"net/http"
	"strconv"

	"github.com/gorilla/mux"

	"backoffice/domain"
)

// submissionBody is a submission with its content.
type submissionBody struct {
	domain.Submission
	Record     domain.Details   `json:"record"`
	TOC        []domain.TOCItem `json:"toc"`
	TOCVersion int              `json:"toc_version"`
	Cover      *submittedFile   `json:"cover"`
	PDF        *submittedFile   `json:"pdf"`
}

// submittedFile is a submitted file. It has a link as long as the store has the file.
type submittedFile struct {
	Name   string  `json:"name"`
	Size   int64   `json:"size"` // bytes
	SHA256 string  `json:"sha256"`
	Pages  *int    `json:"pages"`
	URL    *string `json:"url"`
}

func (s *server) listSubmissions(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	submissions, total, err := s.app.Submissions.List(c.r.Context(), id)
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, map[string]any{"submissions": submissions, "total": total})
}

func (s *server) getSubmission(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(mux.Vars(c.r)["n"])
	if err != nil {
		n = 0 // which is no submission
	}
	submission, content, err := s.app.Submissions.Get(c.r.Context(), id, n)
	if err != nil {
		return err
	}
	answer, err := s.submissionAnswer(c, id, submission, content)
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, map[string]any{"submission": answer})
}

func (s *server) submissionAnswer(c *call, id string, submission domain.Submission, content domain.SubmittedContent) (submissionBody, error) {
	there := domain.Ebook{ID: id}
	if content.CoverThere {
		there.Cover = content.Cover
	}
	if content.PDFThere {
		there.PDF = content.PDF
	}
	links, err := s.app.Uploads.Links(c.r.Context(), s.origin(c.r), c.actor.ID, &there, c.now)
	if err != nil {
		return submissionBody{}, err
	}
	return submissionBody{Submission: submission, Record: content.Record, TOC: content.Outline, TOCVersion: content.TOCVersion,
		Cover: fileAnswer(content.Cover, links.Cover), PDF: fileAnswer(content.PDF, links.File)}, nil
}

func fileAnswer(f *domain.File, url *string) *submittedFile {
	if f == nil {
		return nil
	}
	return &submittedFile{Name: f.Name, Size: f.Size, SHA256: f.SHA256, Pages: f.Pages, URL: url}
}
