package httpapi

import (
	"log/slog"
	"net/http"

	"github.com/gorilla/mux"

	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
)

func (s *server) createEbook(c *call) error {
	in, err := c.read(maxBody)
	if err != nil {
		return err
	}
	once := c.once(&in)
	form, fault := parse[draftBody](in)
	draft := ebooks.Draft{DetailsInput: inputOf(&form.detailsBody), Unchecked: form.Unchecked}
	book, err := s.app.Ebooks.Create(c.r.Context(), c.by, request.Decoded(draft, fault), once)
	if err != nil {
		return err
	}
	c.w.Header().Set("Location", apiRoot+"/ebooks/"+book.ID)
	return s.ebook(c, http.StatusCreated, book)
}

func (s *server) getEbook(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	book, err := s.app.Ebooks.Get(c.r.Context(), id)
	if err != nil {
		return err
	}
	return s.ebook(c, http.StatusOK, book)
}

func (s *server) editEbook(c *call) error {
	id, in, err := c.ebookBody(maxBody)
	if err != nil {
		return err
	}
	once := c.once(&in)
	form, fault := parse[editBody](in)
	if fault == nil {
		fault = c.expected(&form.Version)
	}
	edit := ebooks.Edit{DetailsInput: inputOf(&form.detailsBody), Version: form.Version}
	book, err := s.app.Ebooks.Edit(c.r.Context(), c.by, id, request.Decoded(edit, fault), once)
	if err != nil {
		return err
	}
	return s.ebook(c, http.StatusOK, book)
}

// expected sets the expected version from If-Match if present, which takes precedence over the
// member.
func (c *call) expected(version **int) error {
	header, err := c.ifMatch()
	if header != nil {
		*version = header
	}
	return err
}

func (s *server) deleteEbook(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	in := body{}
	once := c.once(&in)
	if err := s.app.Ebooks.Delete(c.r.Context(), c.by, id, decode[struct{}](in.orEmpty()), once); err != nil {
		return err
	}
	s.audit(c.r, "ebook_deleted", slog.String("user", c.actor.ID), slog.String("ebook", id))
	return c.data(http.StatusOK, struct{}{})
}

func (s *server) restoreEbook(c *call) error {
	id, in, err := c.ebookBody(maxBody)
	if err != nil {
		return err
	}
	in = in.orEmpty()
	once := c.once(&in)
	book, err := s.app.Ebooks.Undelete(c.r.Context(), c.by, id, decode[ebooks.Expected](in), once)
	if err != nil {
		return err
	}
	s.audit(c.r, "ebook_restored", slog.String("user", c.actor.ID), slog.String("ebook", id))
	return s.ebook(c, http.StatusOK, book)
}

func (s *server) performAction(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	action, ok := domain.ParseTransition(mux.Vars(c.r)["action"])
	if !ok {
		return errNoRoute
	}
	in, err := c.read(maxBody)
	if err != nil {
		return err
	}
	in = in.orEmpty()
	once := c.once(&in)
	book, err := s.app.Ebooks.Perform(c.r.Context(), c.by, id, action, decode[ebooks.Decision](in), once)
	if err != nil {
		return err
	}
	s.metrics.transition(action)
	return s.ebook(c, http.StatusOK, book)
}

func (s *server) workflowLogs(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	logs, err := s.app.Ebooks.Log(c.r.Context(), id)
	if err != nil {
		return err
	}
	if logs == nil {
		logs = []domain.LogEntry{}
	}
	return c.data(http.StatusOK, map[string]any{"logs": logs})
}
