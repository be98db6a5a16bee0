package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// WebhookJob is the kind of the jobs that try a delivery once. Their payload has its delivery_id.
const WebhookJob = "webhook"

// Webhooks stores webhooks and what is sent to them. Each step in the history of an e-book stores, in
// its transaction, a delivery for each webhook that asks for it, with a job. If a callback
// returns an error, nothing changes.
type Webhooks interface {
	// Add stores the webhook that newWebhook returns, with its encrypted secret.
	Add(ctx context.Context, by Caller, secret []byte, newWebhook func(WebhookWork) (domain.Webhook, error)) (domain.Webhook, error)

	// List returns the webhooks, oldest first, with the numbers of their deliveries.
	List(ctx context.Context) ([]WebhookState, error)

	// Get returns a webhook with its encrypted secret, or domain.ErrNoWebhook.
	Get(ctx context.Context, id string) (domain.Webhook, []byte, error)

	// Change lets change enable or disable a webhook, and stores the result, or returns domain.ErrNoWebhook.
	// Disabling it fails its waiting deliveries: if there are many, a first batch at once and the others by jobs.
	// Enabling it first fails those that are left.
	Change(ctx context.Context, by Caller, id string, change func(*domain.Webhook, domain.Actor, time.Time) error) (domain.Webhook, error)

	// Remove removes a webhook with its deliveries, or returns domain.ErrNoWebhook. If there are many, an error may leave
	// it disabled with some of them: then a repetition removes the rest. disabled reports whether this call has disabled it.
	Remove(ctx context.Context, by Caller, id string, permit func(domain.Actor) error) (disabled bool, err error)

	// Take returns a delivery that is due and counts the try. Until lease has passed, no other server
	// gets a delivery of the same webhook. It returns nil if the delivery has been settled, is not due, its
	// webhook is disabled, something is being sent to the webhook, or an earlier delivery of the same webhook and
	// e-book waits. Once it can be taken, there is a job for it.
	Take(ctx context.Context, id string, lease time.Duration) (*Sending, error)

	// Settle stores the response to a delivery, as Take returned it, with what decide makes of it. There is a job
	// for the next try, and one for what may be sent to the webhook now. If this disables the webhook, what waits
	// fails as with Change. If the delivery has ended or was taken again, this does nothing.
	Settle(ctx context.Context, taken domain.WebhookDelivery, response domain.WebhookResponse, decide func(d domain.WebhookDelivery, now time.Time) domain.DeliveryResult) error

	// Replay sends ended deliveries of enabled webhooks again, many in several transactions. It returns the
	// number, also with an error: then a repetition sends the others.
	Replay(ctx context.Context, by Caller, which ReplaySelection, permit func(domain.Actor) error) (int, error)

	// Deliveries returns a page of the deliveries of a webhook, newest first, and the number of all, or
	// domain.ErrNoWebhook. One that is sent again counts as new.
	Deliveries(ctx context.Context, webhookID string, page, limit int) ([]domain.WebhookDelivery, int, error)

	// Forget removes up to limit of the deliveries that have ended and were begun before a time.
	Forget(ctx context.Context, before time.Time, limit int) (int, error)
}

// WebhookWork is what newWebhook of Webhooks.Add gets.
type WebhookWork struct {
	Actor    domain.Actor
	Now      time.Time
	Existing int // the number of webhooks
}

// ReplaySelection says which deliveries are sent again: one, or those that have failed since a time; to one
// webhook, or to all if WebhookID is "".
type ReplaySelection struct {
	WebhookID, DeliveryID string
	Since                 time.Time
}

// WebhookState is a webhook with the outcome of its deliveries.
type WebhookState struct {
	domain.Webhook
	Waiting, Failed int
	DeliveredAt     *time.Time // the last time
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
	// Send returns what came back. Redirects are not followed. Without AllowPrivate, addresses in
	// private networks are refused.
	Send(ctx context.Context, m WebhookMessage) domain.WebhookResponse
}
