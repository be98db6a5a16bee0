package portstest

import (
	"encoding/json"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Webhooks tests that an adapter keeps the promises of ports.Webhooks.
func Webhooks(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"webhooks are kept with their secrets, up to a limit":                         webhooksKept,
		"each step is sent to the webhooks that ask for it":                           stepsDelivered,
		"what is rolled back is sent to no webhook":                                   rolledBackNotDelivered,
		"the deliveries of an e-book are sent one after another, in order":            deliveriesInOrder,
		"a failed delivery is tried again later; after its last try the next is sent": deliveryFails,
		"a receiver that is gone ends its webhook":                                    goneDisables,
		"only one server takes a delivery":                                            deliveryLeased,
		"deliveries that have ended are sent again on request":                        replayed,
		"old deliveries are forgotten, those that wait are not":                       deliveriesForgotten,
		"a webhook is removed with its deliveries, and their jobs end":                webhookRemoved,
		"deliveries to different webhooks do not wait for each other":                 deliveriesIndependent,
		"a webhook gets one delivery at a time, and none is left behind":              oneAtATime,
		"a delivery under way keeps a job":                                            sendingKeepsJob,
		"a server that stalled past its lease changes nothing":                        settledLate,
		"what a stopping server was sending may be sent again immediately":            sendingLeft,
		"a webhook says since when nothing arrives":                                   failingSince,
		"a webhook is disabled and enabled; refused, it stays":                        webhookChanged,
		"deliveries are sent again to the webhook that is named":                      replayedToOne,
	})
}

func webhooksKept(l *Library) {
	w := l.mustWebhook("approve,submit,approve")
	assert.Equal(l.T, []domain.Action{domain.Approve, domain.Submit}, w.Actions)
	kept, secret, err := l.Webhooks.Get(l.T.Context(), w.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, w, kept)
	assert.Equal(l.T, "encrypted", string(secret))
	_, _, err = l.Webhooks.Get(l.T.Context(), NewID())
	require.ErrorIs(l.T, err, domain.ErrNoWebhook)
	_, err = l.webhook("frob")
	require.ErrorContains(l.T, err, "webhook.invalid")
	for range domain.MaxWebhooks - 4 {
		l.mustWebhook("")
	}
	var made atomic.Int32
	AtOnce(6, func(int) {
		if _, err := l.webhook(""); err == nil {
			made.Add(1)
		} else {
			assert.ErrorIs(l.T, err, domain.ErrWebhooksFull)
		}
	})
	assert.EqualValues(l.T, 3, made.Load())
	list, err := l.Webhooks.List(l.T.Context())
	require.NoError(l.T, err)
	assert.Len(l.T, list, domain.MaxWebhooks)
	assert.Equal(l.T, ports.WebhookState{Webhook: w}, list[0])
}

func stepsDelivered(l *Library) {
	all, some := l.mustWebhook(""), l.mustWebhook("approve,give")
	b := l.approvedBook()
	ids, events := l.deliveries(all)
	assert.Equal(l.T, []string{"ebook.submitted", "ebook.approved"}, events)
	_, events = l.deliveries(some)
	assert.Equal(l.T, []string{"ebook.approved"}, events)
	assert.Len(l.T, l.takeDeliveryJobs(), 3)
	s := l.takeDelivery(ids[0])
	require.NotNil(l.T, s)
	assert.Equal(l.T, all, s.Webhook)
	assert.Equal(l.T, 1, s.Tries)
	assert.Equal(l.T, "encrypted", string(s.Secret))
	log, err := l.Ebooks.Log(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	var event domain.Event
	require.NoError(l.T, json.Unmarshal(s.Body, &event))
	assert.Equal(l.T, domain.Event{Type: "ebook.submitted", Timestamp: log[1].CreatedAt, Data: domain.EventData{
		EbookID: b.ID, Title: b.Title, Status: domain.PendingReview, Version: log[1].Version,
		Actor: domain.EventActor{FullName: l.Editor.FullName, Role: domain.Editor},
	}}, event)
}

func rolledBackNotDelivered(l *Library) {
	w, b := l.mustWebhook(""), l.attach(l.draft(titled("Không gửi")), domain.PDF)
	_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, now time.Time) error {
		require.NoError(l.T, b.Perform(domain.Submit, l.Editor, "", now))
		return domain.ErrForbidden
	})
	require.ErrorIs(l.T, err, domain.ErrForbidden)
	ids, _ := l.deliveries(w)
	assert.Empty(l.T, ids)
	assert.Empty(l.T, l.takeDeliveryJobs())
}

func deliveriesInOrder(l *Library) {
	w := l.mustWebhook("")
	l.approvedBook()
	ids, _ := l.deliveries(w)
	assert.ElementsMatch(l.T, ids, l.takeDeliveryJobs())
	assert.Nil(l.T, l.takeDelivery(ids[1]), "the one before waits")
	require.NotNil(l.T, l.takeDelivery(ids[0]))
	l.settleDelivery(ids[0], 200, isDelivered)
	assert.Equal(l.T, []string{ids[1]}, l.takeDeliveryJobs(), "the next gets its job")
	require.NotNil(l.T, l.takeDelivery(ids[1]))
	l.settleDelivery(ids[1], 200, isDelivered)
	assert.Empty(l.T, l.takeDeliveryJobs())
	assert.Nil(l.T, l.takeDelivery(ids[1]), "it has arrived")
	list, _, err := l.Webhooks.Deliveries(l.T.Context(), w.ID, 1, 1)
	require.NoError(l.T, err)
	assert.NotNil(l.T, list[0].DeliveredAt)
	assert.Equal(l.T, domain.WebhookResponse{Status: 200, Text: "ok"}, list[0].Response)
}

func deliveryFails(l *Library) {
	w := l.mustWebhook("")
	l.approvedBook()
	ids, _ := l.deliveries(w)
	l.takeDeliveryJobs()
	require.NotNil(l.T, l.takeDelivery(ids[0]))
	l.settleDelivery(ids[0], 500, domain.DeliveryResult{RetryAfter: time.Hour})
	assert.Empty(l.T, l.takeDeliveryJobs(), "it is due later")
	assert.Nil(l.T, l.takeDelivery(ids[0]))
	assert.Nil(l.T, l.takeDelivery(ids[1]), "the next waits for it")
	l.settleDelivery(ids[0], 500, domain.DeliveryResult{RetryAfter: -time.Second})
	assert.Equal(l.T, []string{ids[0]}, slices.Compact(l.takeDeliveryJobs()))
	assert.Equal(l.T, 2, l.takeDelivery(ids[0]).Tries)
	l.settleDelivery(ids[0], 500, domain.DeliveryResult{Failed: true})
	assert.Equal(l.T, []string{ids[1]}, l.takeDeliveryJobs())
	require.NotNil(l.T, l.takeDelivery(ids[1]))
	list, err := l.Webhooks.List(l.T.Context())
	require.NoError(l.T, err)
	assert.Equal(l.T, []int{1, 1}, []int{list[0].Waiting, list[0].Failed})
	figures, err := l.Jobs.Figures(l.T.Context())
	require.NoError(l.T, err)
	assert.Equal(l.T, []int{1, 1}, []int{figures.DeliveriesWaiting, figures.DeliveriesFailed})
}

func goneDisables(l *Library) {
	w := l.mustWebhook("")
	l.approvedBook()
	ids, _ := l.deliveries(w)
	l.takeDeliveryJobs()
	l.takeDelivery(ids[0])
	l.settleDelivery(ids[0], 410, domain.DeliveryResult{Failed: true, DisableWebhook: true})
	kept, _, err := l.Webhooks.Get(l.T.Context(), w.ID)
	require.NoError(l.T, err)
	assert.NotNil(l.T, kept.DisabledAt)
	l.approvedBook()
	after, _ := l.deliveries(w)
	assert.Equal(l.T, ids, after)
	assert.Empty(l.T, l.takeDeliveryJobs())
	list, err := l.Webhooks.List(l.T.Context())
	require.NoError(l.T, err)
	assert.Equal(l.T, []int{0, 2}, []int{list[0].Waiting, list[0].Failed})
}

func deliveryLeased(l *Library) {
	w := l.mustWebhook("submit")
	l.approvedBook()
	ids, _ := l.deliveries(w)
	var got atomic.Int32
	AtOnce(6, func(int) {
		if s, err := l.Webhooks.Take(l.T.Context(), ids[0], time.Minute); assert.NoError(l.T, err) && s != nil {
			got.Add(1)
		}
	})
	assert.EqualValues(l.T, 1, got.Load())
	assert.Equal(l.T, ids, l.takeDeliveryJobs(), "only the job of the step is due; that of the lease is due when it ends")
}

func replayed(l *Library) {
	w := l.mustWebhook("")
	l.approvedBook()
	ids, _ := l.deliveries(w)
	l.takeDeliveryJobs()
	replay := func(id string, since time.Time, want int) {
		n, err := l.Webhooks.Replay(l.T.Context(), administrator, ports.ReplaySelection{DeliveryID: id, Since: since}, domain.MayAdminister)
		require.NoError(l.T, err)
		assert.Equal(l.T, want, n)
	}
	replay(ids[0], time.Time{}, 0) // it waits
	l.takeDelivery(ids[0])
	l.settleDelivery(ids[0], 200, isDelivered)
	l.takeDelivery(ids[1])
	l.settleDelivery(ids[1], 500, domain.DeliveryResult{Failed: true})
	l.takeDeliveryJobs()
	replay("", time.Now().Add(time.Hour), 0)
	replay("", time.Now().Add(-time.Hour), 1)
	assert.Equal(l.T, []string{ids[1]}, l.takeDeliveryJobs())
	assert.Equal(l.T, 1, l.takeDelivery(ids[1]).Tries)
	replay(ids[0], time.Time{}, 1)
	replay(NewID(), time.Time{}, 0)
}

func deliveriesForgotten(l *Library) {
	w := l.mustWebhook("")
	l.approvedBook()
	ids, _ := l.deliveries(w)
	l.takeDelivery(ids[0])
	l.settleDelivery(ids[0], 200, isDelivered)
	forget := func(before time.Time, want int) {
		n, err := l.Webhooks.Forget(l.T.Context(), before, 10)
		require.NoError(l.T, err)
		assert.Equal(l.T, want, n)
	}
	forget(time.Now().Add(-time.Hour), 0)
	forget(time.Now().Add(time.Hour), 1)
	left, _ := l.deliveries(w)
	assert.Equal(l.T, ids[1:], left)
}

func webhookRemoved(l *Library) {
	w := l.mustWebhook("")
	l.approvedBook()
	ids, _ := l.deliveries(w)
	remove := func(permit func(domain.Actor) error) error {
		_, err := l.Webhooks.Remove(l.T.Context(), administrator, w.ID, permit)
		return err
	}
	require.ErrorIs(l.T, remove(forbidden), domain.ErrForbidden)
	require.NoError(l.T, remove(domain.MayAdminister))
	require.ErrorIs(l.T, remove(domain.MayAdminister), domain.ErrNoWebhook)
	assert.Nil(l.T, l.takeDelivery(ids[0]))
	l.settleDelivery(ids[0], 200, isDelivered)
	_, _, err := l.Webhooks.Deliveries(l.T.Context(), w.ID, 1, 10)
	require.ErrorIs(l.T, err, domain.ErrNoWebhook)
}

func deliveriesIndependent(l *Library) {
	first, second := l.mustWebhook("submit"), l.mustWebhook("submit")
	l.approvedBook()
	for _, w := range []domain.Webhook{first, second} {
		ids, _ := l.deliveries(w)
		require.NotNil(l.T, l.takeDelivery(ids[0]))
	}
}
