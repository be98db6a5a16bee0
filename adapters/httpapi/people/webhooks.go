package people

import (
	"log/slog"
	"net/http"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app/webhooks"
	"backoffice/domain"
	"backoffice/ports"
)

// webhookBody is a webhook as the API shows it, without its secret.
type webhookBody struct {
	ID           string                  `json:"id"`
	URL          string                  `json:"url"`
	Actions      []domain.Action         `json:"actions"`
	AllowPrivate bool                    `json:"allow_private"`
	MadeBy       actorBody               `json:"made_by"`
	State        domain.WebhookCondition `json:"state"`
	CreatedAt    time.Time               `json:"created_at"`
	FailingSince *time.Time              `json:"failing_since"`
	DisabledAt   *time.Time              `json:"disabled_at"`
	DisabledBy   *string                 `json:"disabled_by"`
	DeliveredAt  *time.Time              `json:"delivered_at"`
	Waiting      int                     `json:"waiting"`
	Failed       int                     `json:"failed"`
}

func webhookBodyOf(w ports.WebhookState) webhookBody {
	return webhookBody{
		ID: w.ID, URL: w.URL, Actions: w.Actions, AllowPrivate: w.AllowPrivate, MadeBy: actorBody{orNull(w.MadeBy.ID), w.MadeBy.FullName},
		State: w.Condition(), CreatedAt: w.CreatedAt, FailingSince: w.FailingSince, DisabledAt: w.DisabledAt, DisabledBy: orNull(string(w.DisabledBy)),
		DeliveredAt: w.DeliveredAt, Waiting: w.Waiting, Failed: w.Failed,
	}
}

// deliveryBody is a delivery as the API shows it.
type deliveryBody struct {
	ID          string               `json:"id"`
	Event       string               `json:"event"`
	Ebook       ebookBody            `json:"ebook"`
	State       domain.DeliveryState `json:"state"`
	Tries       int                  `json:"tries"`
	BegunAt     time.Time            `json:"begun_at"`
	NextAt      *time.Time           `json:"next_at"`
	DeliveredAt *time.Time           `json:"delivered_at"`
	FailedAt    *time.Time           `json:"failed_at"`
	Response    *responseBody        `json:"answer"`
}

// ebookBody is the e-book of a delivery, with the title that the event contains.
type ebookBody struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// responseBody is what a receiver returned. Without a response, status is null and text says why.
type responseBody struct {
	Accepted bool   `json:"accepted"`
	Status   *int   `json:"status"`
	Text     string `json:"text"`
}

func responseBodyOf(response domain.WebhookResponse) responseBody {
	body := responseBody{Accepted: response.Accepted(), Text: response.Text}
	if response.Status != 0 {
		body.Status = &response.Status
	}
	return body
}

func deliveryBodyOf(d domain.WebhookDelivery) deliveryBody {
	body := deliveryBody{
		ID: d.ID, Event: d.EventType, Ebook: ebookBody{d.EbookID, d.Title}, State: d.State(), Tries: d.Tries, BegunAt: d.BegunAt,
		DeliveredAt: d.DeliveredAt, FailedAt: d.FailedAt,
	}
	if d.State() == domain.DeliveryWaiting {
		body.NextAt = &d.DueAt
	}
	if d.Response != (domain.WebhookResponse{}) {
		response := responseBodyOf(d.Response)
		body.Response = &response
	}
	return body
}

// ListWebhooks returns the webhooks, oldest first.
func (h *Handlers) ListWebhooks(c *call.Call) error {
	list, err := h.app.Webhooks.List(c.R.Context(), c.Actor)
	return c.OK(map[string]any{"webhooks": call.Bodies(list, webhookBodyOf)}, err)
}

// AddWebhook creates a webhook and returns its secret, which is not shown again.
func (h *Handlers) AddWebhook(c *call.Call) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	w, secret, err := h.app.Webhooks.Add(c.R.Context(), c.By, jsonbody.Decode[domain.WebhookRequest](in))
	if err != nil {
		return err
	}
	auditWebhook(c, "webhook_added", w.ID)
	return c.Data(http.StatusCreated, map[string]any{"webhook": webhookBodyOf(ports.WebhookState{Webhook: w}), "secret": secret})
}

// ChangeWebhook enables or disables a webhook.
func (h *Handlers) ChangeWebhook(c *call.Call, id string) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	w, err := h.app.Webhooks.Change(c.R.Context(), c.By, id, jsonbody.Decode[webhooks.ChangeRequest](in))
	if err != nil {
		return err
	}
	event := "webhook_enabled"
	if w.DisabledAt != nil {
		event = "webhook_disabled"
	}
	auditWebhook(c, event, id)
	return c.Done(nil)
}

// RemoveWebhook removes a webhook with its deliveries.
func (h *Handlers) RemoveWebhook(c *call.Call, id string) error {
	disabled, err := h.app.Webhooks.Remove(c.R.Context(), c.By, id)
	if err != nil {
		if disabled { // its first deliveries may be gone, and it stays disabled
			auditWebhook(c, "webhook_disabled", id)
		}
		return err
	}
	auditWebhook(c, "webhook_removed", id)
	return c.Done(nil)
}

// TestWebhook sends a test event and returns what came back.
func (h *Handlers) TestWebhook(c *call.Call, id string) error {
	response, err := h.app.Webhooks.Test(c.R.Context(), c.Actor, id, c.Now)
	return c.OK(map[string]any{"answer": responseBodyOf(response)}, err)
}

// ListDeliveries returns a page of the deliveries of a webhook, newest first.
func (h *Handlers) ListDeliveries(c *call.Call, id string) error {
	page, limit, err := c.Page()
	if err != nil {
		return err
	}
	list, total, err := h.app.Webhooks.Deliveries(c.R.Context(), c.Actor, id, page, limit)
	return c.OK(struct {
		Deliveries []deliveryBody `json:"deliveries"`
		call.PageFigures
	}{call.Bodies(list, deliveryBodyOf), call.FiguresOf(total, page, limit)}, err)
}

// ReplayDeliveries sends deliveries of a webhook again.
func (h *Handlers) ReplayDeliveries(c *call.Call, id string) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	n, err := h.app.Webhooks.ReplayTo(c.R.Context(), c.Actor, c.By, id, jsonbody.Decode[webhooks.ReplayRequest](in))
	if err == nil || n > 0 { // an error may come after the first of many
		auditWebhook(c, "webhook_replayed", id, slog.Int("deliveries", n))
	}
	return c.OK(map[string]int{"deliveries": n}, err)
}

// auditWebhook records who did what with which webhook.
func auditWebhook(c *call.Call, event, id string, more ...slog.Attr) {
	c.Audit(event, append([]slog.Attr{slog.String("user", c.Actor.ID), slog.String("webhook", id)}, more...)...)
}
