package portstest

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

var administrator = ports.Operator(domain.Operator, time.Time{})

func forbidden(domain.Actor) error { return domain.ErrForbidden }

func (l *Library) webhook(events string) (domain.Webhook, error) {
	actions := strings.FieldsFunc(events, func(r rune) bool { return r == ',' })
	return l.Webhooks.Add(l.T.Context(), operator, []byte("encrypted"), func(w ports.WebhookWork) (domain.Webhook, error) {
		return domain.NewWebhook(NewID(), domain.WebhookRequest{URL: "https://receiver.example/hook", Actions: actions}, w.Existing, w.Actor, w.Now)
	})
}

func (l *Library) mustWebhook(events string) domain.Webhook {
	l.T.Helper()
	w, err := l.webhook(events)
	require.NoError(l.T, err)
	return w
}

// deliveries returns the ids of the deliveries of a webhook, oldest first, and their events.
func (l *Library) deliveries(w domain.Webhook) (ids, events []string) {
	l.T.Helper()
	list, total, err := l.Webhooks.Deliveries(l.T.Context(), w.ID, 1, 100)
	require.NoError(l.T, err)
	assert.Len(l.T, list, total)
	for i := len(list) - 1; i >= 0; i-- {
		ids, events = append(ids, list[i].ID), append(events, list[i].EventType)
	}
	return ids, events
}

// delivery returns a delivery as it is now, or only its id if it was removed.
func (l *Library) delivery(id string) domain.WebhookDelivery {
	l.T.Helper()
	webhooks, err := l.Webhooks.List(l.T.Context())
	require.NoError(l.T, err)
	for _, w := range webhooks {
		list, _, err := l.Webhooks.Deliveries(l.T.Context(), w.ID, 1, 100)
		require.NoError(l.T, err)
		for _, d := range list {
			if d.ID == id {
				return d
			}
		}
	}
	return domain.WebhookDelivery{ID: id}
}

// takeDeliveryJobs takes all jobs of deliveries that are due, and returns the deliveries.
func (l *Library) takeDeliveryJobs() (ids []string) {
	l.T.Helper()
	for {
		job, err := l.Jobs.Take(l.T.Context(), []string{ports.WebhookJob}, time.Minute)
		require.NoError(l.T, err)
		if job == nil {
			return ids
		}
		var payload struct {
			ID string `json:"delivery_id"`
		}
		require.NoError(l.T, json.Unmarshal(job.Payload, &payload))
		require.NoError(l.T, l.Jobs.Done(l.T.Context(), job))
		ids = append(ids, payload.ID)
	}
}

func (l *Library) takeDelivery(id string) *ports.Sending {
	l.T.Helper()
	s, err := l.Webhooks.Take(l.T.Context(), id, time.Minute)
	require.NoError(l.T, err)
	return s
}

func (l *Library) settleDelivery(id string, status int, result domain.DeliveryResult) {
	l.T.Helper()
	l.settleTry(l.delivery(id), status, result)
}

// settleTry settles a delivery as it was when a server took it.
func (l *Library) settleTry(taken domain.WebhookDelivery, status int, result domain.DeliveryResult) {
	l.T.Helper()
	err := l.Webhooks.Settle(l.T.Context(), taken, domain.WebhookResponse{Status: status, Text: "ok"}, func(domain.WebhookDelivery, time.Time) domain.DeliveryResult { return result })
	require.NoError(l.T, err)
}

var isDelivered = domain.DeliveryResult{Delivered: true}

// approvedBook is an e-book that was submitted and approved.
func (l *Library) approvedBook() domain.Ebook {
	l.T.Helper()
	return l.at(domain.Approved, titled("Báo cho chương trình"))
}
