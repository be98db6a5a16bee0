// Package oai serves records to harvesters by OAI-PMH 2.0
// (http://www.openarchives.org/OAI/openarchivesprotocol.html).
//
// A list ends before the second in which it was begun. All its pages name the beginning of that second as
// their responseDate. So no record is twice in a list, and a harvester that continues from a responseDate
// gets exactly what has changed since.
package oai

import (
	"context"
	"encoding/xml"
	"net/http"
	"net/url"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
	"backoffice/ports"
)

// Path is the address of the repository below that of the server.
const Path = "/oai"

// Publications are the use cases that harvesters need.
type Publications interface {
	Find(ctx context.Context, id string) (domain.Publication, error)
	Values(ctx context.Context, field ports.ValueField) ([]ports.PublicValue, error)
	Changes(ctx context.Context, q ports.ChangesQuery) (ports.ChangesPage, error)
	Earliest(ctx context.Context) (time.Time, error)
}

// Handlers serve the repository.
type Handlers struct {
	publications Publications
	address      string // scheme://host of the server
	host         string // without a port; it is part of the identifiers
}

// New returns the handlers of the repository of the server at an address.
func New(publications Publications, address *url.URL) *Handlers {
	return &Handlers{publications, address.Scheme + "://" + address.Host, address.Hostname()}
}

// Serve answers any request of the protocol. Errors of the protocol are answers, too.
func (h *Handlers) Serve(c *call.Call) error {
	raw, err := sent(c)
	if err != nil {
		return err
	}
	answer := h.newAnswer(c.Now)
	request, failure := parse(raw)
	if failure == nil {
		answer.Request.arguments = request.arguments()
		failure, err = h.perform(c.R.Context(), request, answer)
	}
	if err != nil {
		return err
	}
	if failure != nil {
		answer.Failures = []*fault{failure}
	}
	return send(c, answer)
}

// perform adds what a request asks for to the answer.
func (h *Handlers) perform(ctx context.Context, r request, answer *answer) (*fault, error) {
	switch r.verb {
	case "Identify":
		return nil, h.identify(ctx, answer)
	case "ListMetadataFormats":
		return h.listFormats(ctx, r, answer)
	case "ListSets":
		return h.listSets(ctx, r, answer)
	case "GetRecord":
		return h.getRecord(ctx, r, answer)
	}
	return h.list(ctx, r, answer)
}

// sent returns the arguments as they were sent.
func sent(c *call.Call) (string, error) {
	if c.R.Method != http.MethodPost {
		return c.R.URL.RawQuery, nil
	}
	return form(c)
}

// send writes the answer. A page is limited, so it is in memory before it is sent.
func send(c *call.Call, answer *answer) error {
	body := call.Buffer()
	defer call.Release(body)
	body.WriteString(xml.Header)
	if err := xml.NewEncoder(body).Encode(answer); err != nil {
		return err
	}
	c.SendAs("text/xml; charset=utf-8", http.StatusOK, body)
	return nil
}
