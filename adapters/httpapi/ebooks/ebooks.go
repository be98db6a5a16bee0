package ebooks

import (
	"cmp"
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
)

// Create makes a new e-book.
func (h *Handlers) Create(c *call.Call) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	once := c.Once(&in)
	form, requestErr := jsonbody.Parse[draftBody](in)
	draft := ebooks.Draft{DetailsInput: inputOf(&form.detailsBody), Unchecked: form.Unchecked}
	book, err := h.app.Ebooks.Create(c.R.Context(), c.By, request.Decoded(draft, requestErr), once)
	if err != nil {
		return err
	}
	c.W.Header().Set("Location", call.APIRoot+"/ebooks/"+book.ID)
	return h.respond(c, http.StatusCreated, book, nil)
}

// Get returns an e-book.
func (h *Handlers) Get(c *call.Call, id string) error {
	book, err := h.app.Ebooks.Get(c.R.Context(), id)
	return h.respond(c, http.StatusOK, book, err)
}

// Edit changes fields of the record.
func (h *Handlers) Edit(c *call.Call, id string) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	once := c.Once(&in)
	form, requestErr := jsonbody.Parse[editBody](in)
	requestErr = cmp.Or(requestErr, c.VersionFromIfMatch(&form.Version))
	edit := ebooks.Edit{DetailsInput: inputOf(&form.detailsBody), Version: form.Version}
	book, err := h.app.Ebooks.Edit(c.R.Context(), c.By, id, request.Decoded(edit, requestErr), once)
	return h.respond(c, http.StatusOK, book, err)
}

// Delete deletes an e-book, which can be restored.
func (h *Handlers) Delete(c *call.Call, id string) error {
	in := jsonbody.Body{}
	once := c.Once(&in)
	book, err := h.app.Ebooks.Delete(c.R.Context(), c.By, id, decision(c, in), once)
	if err != nil {
		return err
	}
	h.countOrAudit(c, domain.Delete, &book, once.WasRepeated())
	return c.Done(nil)
}

// Restore brings a deleted e-book back.
func (h *Handlers) Restore(c *call.Call, id string) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	in = in.OrEmpty()
	once := c.Once(&in)
	book, err := h.app.Ebooks.Restore(c.R.Context(), c.By, id, decision(c, in), once)
	if err != nil {
		return err
	}
	h.countOrAudit(c, domain.Restore, &book, once.WasRepeated())
	return h.respond(c, http.StatusOK, book, nil)
}
