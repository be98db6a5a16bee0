package ebooks

import (
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/app/ebooks"
	"backoffice/domain"
)

// Perform takes an action of the workflow.
func (h *Handlers) Perform(c *call.Call, id string) error {
	action, ok := domain.ParseTransition(c.PathText("action"))
	if !ok {
		return refusal.NoRoute
	}
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	in = in.OrEmpty()
	once := c.Once(&in)
	book, err := h.app.Ebooks.Perform(c.R.Context(), c.By, id, action, jsonbody.Decode[ebooks.Decision](in), once)
	if err != nil {
		return err
	}
	h.metrics.Transition(action)
	return h.answer(c, http.StatusOK, book, nil)
}

// bulkItems bounds the e-books of a bulk action.
var bulkItems = jsonbody.Bound{Member: "items", Most: domain.MaxBulk, Refusal: domain.ErrBulkTooLong}

// outcomeBody is the result for one of several e-books: the e-book, or an error.
type outcomeBody struct {
	ID    string       `json:"id"`
	Ebook *ebookBody   `json:"ebook,omitempty"`
	Error *outcomeFail `json:"error,omitempty"`
}

// outcomeFail is a refusal as the call for one e-book would return it.
type outcomeFail struct {
	Status  int    `json:"status"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// PerformBulk takes an action on several e-books, each for itself.
func (h *Handlers) PerformBulk(c *call.Call) error {
	action, ok := domain.ParseTransition(c.PathText("action"))
	if !ok || !domain.Bulk(action) {
		return refusal.NoRoute
	}
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	once := c.Once(&in)
	outcomes, err := h.app.Ebooks.PerformBulk(c.R.Context(), c.By, action, jsonbody.Decode[ebooks.BulkDecision](in, bulkItems), once, func() error { return c.NextTurn(c.Gates.Writes) })
	if err != nil {
		return err
	}
	results := make([]outcomeBody, len(outcomes))
	for i, o := range outcomes {
		results[i].ID = o.ID
		if o.Refused != nil {
			results[i].Error = &outcomeFail{refusal.StatusOfKind(o.Refused.Kind), o.Refused.Code, o.Refused.Message}
			continue
		}
		h.metrics.Transition(action)
		book, err := h.answerOf(c, o.Ebook)
		if err != nil {
			return err
		}
		results[i].Ebook = &book
	}
	return c.Data(http.StatusOK, map[string]any{"results": results})
}

// Log answers with the history of an e-book.
func (h *Handlers) Log(c *call.Call, id string) error {
	logs, err := h.app.Ebooks.Log(c.R.Context(), id)
	if err != nil {
		return err
	}
	if logs == nil {
		logs = []domain.LogEntry{}
	}
	return c.Data(http.StatusOK, map[string]any{"logs": logs})
}

// Claim tells others that the caller reviews an e-book.
func (h *Handlers) Claim(c *call.Call, id string) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	claim, err := h.app.Ebooks.Claim(c.R.Context(), c.By, id, jsonbody.Decode[struct{}](in.OrEmpty()))
	return c.OK(map[string]any{"claim": claim}, err)
}

// ReleaseClaim takes the claim back.
func (h *Handlers) ReleaseClaim(c *call.Call, id string) error {
	return c.Done(h.app.Ebooks.ReleaseClaim(c.R.Context(), c.By, id))
}
