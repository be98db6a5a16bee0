package domain

import (
	"encoding/json"
	"time"
)

// Limits of deliveries (RULES §27.3).
const (
	MaxWebhookResponse = 1 << 10 // bytes of a response that are kept
	statusGone         = 410     // with which a receiver refuses all further events
	minWebhookRetrying = 3 * day // since BegunAt
	minWebhookTries    = 24      // they take about half a day, so a receiver has that long even if the first try is days late (no server ran, or many events waited)
)

// eventTypes are the types of the events, by the action of the history.
var eventTypes = map[Action]string{
	Submit: "ebook.submitted", Approve: "ebook.approved", Reject: "ebook.rejected", Publish: "ebook.published", Unpublish: "ebook.unpublished",
	Delete: "ebook.deleted", Restore: "ebook.restored", Give: "ebook.given", Unite: "ebook.united", Separate: "ebook.separated",
	Assign: "ebook.assigned", Unassign: "ebook.unassigned",
}

// Event is what a webhook gets. It has neither comments nor email addresses.
type Event struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      EventData `json:"data"`
}

// EventData is the e-book after the event, and who caused it.
type EventData struct {
	EbookID string     `json:"ebook_id"`
	Title   string     `json:"title"`
	Status  Status     `json:"status"`
	Version int        `json:"version"`
	Actor   EventActor `json:"actor"`
}

// EventActor is a person, by name and role.
type EventActor struct {
	FullName string `json:"full_name"`
	Role     Role   `json:"role"`
}

// EventOf returns the event of a row of the history of an e-book.
func EventOf(entry LogEntry, b *Ebook) Event {
	return Event{eventTypes[entry.Action], entry.CreatedAt, EventData{b.ID, b.Title, b.Status, entry.Version, EventActor{entry.User.FullName, entry.User.Role}}}
}

// TestEvent returns the event that an operator tries a webhook with.
func TestEvent(now time.Time) Event { return Event{Type: "test", Timestamp: now} }

// Body returns the event as it is sent.
func (e Event) Body() ([]byte, error) { return json.Marshal(e) }

// WebhookDelivery is an event for a webhook.
type WebhookDelivery struct {
	ID          string
	WebhookID   string
	EbookID     string
	Title       string // of the e-book, as in the event
	EventType   string
	Tries       int
	BegunAt     time.Time
	DueAt       time.Time // when it may be tried, while it waits
	DeliveredAt *time.Time
	FailedAt    *time.Time
	Response    WebhookResponse // the last
}

// DeliveryState says what has become of a delivery.
type DeliveryState string

// The states of a delivery.
const (
	DeliveryWaiting   DeliveryState = "waiting"
	DeliveryDelivered DeliveryState = "delivered"
	DeliveryFailed    DeliveryState = "failed" // for good
)

// State returns what has become of the delivery.
func (d *WebhookDelivery) State() DeliveryState {
	switch {
	case d.DeliveredAt != nil:
		return DeliveryDelivered
	case d.FailedAt != nil:
		return DeliveryFailed
	}
	return DeliveryWaiting
}

// WebhookResponse is what the receiver returned.
type WebhookResponse struct {
	Status int    // 0 if there was no response
	Text   string // its beginning, or why there was none
}

// Accepted reports whether the receiver has the event.
func (r WebhookResponse) Accepted() bool { return r.Status >= 200 && r.Status <= 299 }

// DeliveryResult is what becomes of a delivery after a try.
type DeliveryResult struct {
	Delivered      bool
	Failed         bool // for good
	DisableWebhook bool
	Stopped        bool // the server stopped before a response came, which says nothing of the webhook
	RetryAfter     time.Duration
}

// Result decides what becomes of the delivery after a try, which Tries already counts. chance is a random number from
// 0 to 1.
func (d *WebhookDelivery) Result(response WebhookResponse, chance float64, now time.Time) DeliveryResult {
	switch {
	case response.Accepted():
		return DeliveryResult{Delivered: true}
	case response.Status == statusGone:
		return DeliveryResult{Failed: true, DisableWebhook: true}
	case now.Sub(d.BegunAt) >= minWebhookRetrying && d.Tries >= minWebhookTries:
		return DeliveryResult{Failed: true}
	}
	return DeliveryResult{RetryAfter: RetryAfter(d.Tries, chance)}
}
