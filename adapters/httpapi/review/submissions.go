package review

import (
	"strconv"

	"backoffice/adapters/httpapi/call"
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

// ListSubmissions returns the submissions of an e-book, without their content.
func (h *Handlers) ListSubmissions(c *call.Call, id string) error {
	submissions, total, err := h.app.Submissions.List(c.R.Context(), id)
	return c.OK(map[string]any{"submissions": submissions, "total": total}, err)
}

// Submission returns a submission and its content.
func (h *Handlers) Submission(c *call.Call, id string) error {
	n, err := strconv.Atoi(c.PathText("n"))
	if err != nil {
		n = 0 // no submission has this number
	}
	submission, content, err := h.app.Submissions.Get(c.R.Context(), id, n)
	if err != nil {
		return err
	}
	body, err := h.submissionBodyOf(c, submission, content)
	return c.OK(map[string]any{"submission": body}, err)
}

func (h *Handlers) submissionBodyOf(c *call.Call, submission domain.Submission, content domain.SubmittedContent) (submissionBody, error) {
	var linked domain.Ebook // with only the files that the store still has
	if content.CoverInStore {
		linked.Cover = content.Cover
	}
	if content.PDFInStore {
		linked.PDF = content.PDF
	}
	links, err := h.app.Uploads.Links(c.R.Context(), c.Origin, c.Actor.ID, &linked, c.Now)
	if err != nil {
		return submissionBody{}, err
	}
	return submissionBody{Submission: submission, Record: content.Record, TOC: content.Outline, TOCVersion: content.TOCVersion,
		Cover: fileBodyOf(content.Cover, links.Cover), PDF: fileBodyOf(content.PDF, links.File)}, nil
}

func fileBodyOf(f *domain.File, url *string) *submittedFile {
	if f == nil {
		return nil
	}
	return &submittedFile{Name: f.Name, Size: f.Size, SHA256: f.SHA256, Pages: f.Pages, URL: url}
}
