// Package oai serves records to harvesters by OAI-PMH 2.0
// (http://www.openarchives.org/OAI/openarchivesprotocol.html).
//
// A list ends at the full second up to which all changes are known, which stays the same while nothing
// changes. All its pages name that second as their responseDate. So no record is twice in a list, and a
// harvester that continues from a responseDate gets exactly what has changed since.
package oai

import (
	"context"
	"encoding/xml"
	"net/http"

	"backoffice/adapters/httpapi/call"
)

// Serve handles every request of the protocol. Errors of the protocol are responses, too.
func (h *Handlers) Serve(c *call.Call) error {
	raw, err := readArguments(c)
	if err != nil {
		return err
	}
	resp := h.newResponse(c.Now)
	request, failure := parse(raw)
	if failure == nil {
		resp.Request.arguments = request.arguments()
		failure, err = h.perform(c.R.Context(), request, resp)
	}
	if err != nil {
		return err
	}
	if failure != nil {
		resp.Failures = []*protocolError{failure}
	}
	return send(c, resp)
}

// perform adds what a request asks for to the response.
func (h *Handlers) perform(ctx context.Context, r request, resp *response) (*protocolError, error) {
	switch r.verb {
	case "Identify":
		return nil, h.identify(ctx, resp)
	case "ListMetadataFormats":
		return h.listFormats(ctx, r, resp)
	case "ListSets":
		return h.listSets(ctx, r, resp)
	case "GetRecord":
		return h.getRecord(ctx, r, resp)
	}
	return h.list(ctx, r, resp)
}

// readArguments returns the arguments of a request, still encoded.
func readArguments(c *call.Call) (string, error) {
	if c.R.Method != http.MethodPost {
		return c.R.URL.RawQuery, nil
	}
	return c.ReadForm(maxArguments)
}

// send writes the response. A page is limited, so it is in memory before it is sent.
func send(c *call.Call, resp *response) error {
	body := call.Buffer()
	defer call.Release(body)
	body.WriteString(xml.Header)
	if err := xml.NewEncoder(body).Encode(resp); err != nil {
		return err
	}
	c.SendAs("text/xml; charset=utf-8", http.StatusOK, body)
	return nil
}

func (r request) arguments() arguments {
	return arguments{r.verb, r.get("identifier"), r.get("metadataPrefix"), r.get("from"), r.get("until"), r.get("set"), r.get("resumptionToken")}
}
