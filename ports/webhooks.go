package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// WebhookJob is the kind of the jobs that try a delivery once. Their payload has its delivery_id.
const WebhookJob = "webhook"

// Webhooks stores webhooks and what is sent to them. Each step in the history of an e-book stores, in
// its transaction, a delivery for each webhook that asks for it, with a job.
type Webhooks interface {
	// Add stores the webhook that make returns, with its encrypted secret. make gets the number of
	// webhooks.
	Add(ctx context.Context, secret []byte, make func(existing int, now time.Time) (domain.Webhook, error)) (domain.Webhook, error)

	// List returns the webhooks, oldest first, with the numbers of their deliveries.
	List(ctx context.Context) ([]WebhookState, error)

	// Get returns a webhook with its encrypted secret, or domain.ErrNoWebhook.
	Get(ctx context.Context, id string) (domain.Webhook, []byte, error)

	// Remove removes a webhook with its deliveries, or returns domain.ErrNoWebhook.
	Remove(ctx context.Context, id string) error

	// Take returns a delivery that is due and counts the try. Until lease has passed, nobody else
	// gets it. It returns nil if it has been settled, is not due, its webhook is disabled, or an
	// earlier one for the same webhook and e-book waits.
	Take(ctx context.Context, id string, lease time.Duration) (*Sending, error)

	// Settle stores an answer with what decide makes of it. Before the next try, or once the next
	// delivery of the e-book may go, there is a job for it. Disabling a webhook fails all its
	// deliveries that wait.
	Settle(ctx context.Context, id string, answer domain.WebhookAnswer, decide func(d domain.WebhookDelivery, now time.Time) domain.DeliveryResult) error

	// Replay sends deliveries again that have ended: the one with this id, or those that failed and
	// were begun since a time. It returns the number.
	Replay(ctx context.Context, id string, since time.Time) (int, error)

	// Deliveries returns the latest deliveries of a webhook, newest first.
	Deliveries(ctx context.Context, webhookID string, limit int) ([]domain.WebhookDelivery, error)

	// Forget removes up to limit of the deliveries that have ended and were begun before a time.
	Forget(ctx context.Context, before time.Time, limit int) (int, error)
}

// WebhookState is a webhook with the numbers of its deliveries.
type WebhookState struct {
	domain.Webhook
	Waiting, Failed int
}

// Sending is a delivery with what is needed to send it.
type Sending struct {
	domain.WebhookDelivery
	Webhook domain.Webhook
	Secret  []byte // encrypted
	Body    []byte
}

// WebhookMessage is what is sent to a webhook.
type WebhookMessage struct {
	ID           string // the same for each try
	At           time.Time
	URL          string
	Secret       []byte
	AllowPrivate bool
	Body         []byte
}

// WebhookSender sends messages as Standard Webhooks 1.0 says.
type WebhookSender interface {
	// Send returns what came back. Redirects are not followed. Without AllowPrivate, addresses of the
	// own network are refused.
	Send(ctx context.Context, m WebhookMessage) domain.WebhookAnswer
}
