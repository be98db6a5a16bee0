package portstest

import (
	"slices"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/wait"
)

func oneAtATime(l *Library) {
	w := l.mustWebhook("submit")
	for range 4 {
		l.approvedBook()
	}
	ids, _ := l.deliveries(w)
	queue := l.takeDeliveryJobs()
	assert.ElementsMatch(l.T, ids, queue)
	require.NotNil(l.T, l.takeDelivery(queue[0]))
	for _, id := range queue[1:] {
		assert.Nil(l.T, l.takeDelivery(id), "another one is being sent")
	}
	sent := queue[:1]
	for len(sent) < len(ids) {
		l.settleDelivery(sent[len(sent)-1], 200, isDelivered)
		next := l.takeDeliveryJobs()
		require.Len(l.T, next, 1, "the next has a new job, although its first one ended while another delivery was being sent")
		require.NotNil(l.T, l.takeDelivery(next[0]))
		sent = append(sent, next...)
	}
	assert.ElementsMatch(l.T, ids, sent)
	// One that is tried later leaves the turn to others.
	l.settleDelivery(sent[3], 500, domain.DeliveryResult{RetryAfter: time.Hour})
	l.approvedBook()
	all, _ := l.deliveries(w)
	last := all[len(all)-1]
	require.NotNil(l.T, l.takeDelivery(last))
	// Many concurrent calls get one turn.
	l.settleDelivery(last, 200, isDelivered)
	l.approvedBook()
	l.approvedBook()
	all, _ = l.deliveries(w)
	taken := make([]*ports.Sending, 6)
	AtOnce(len(taken), func(i int) {
		var err error
		taken[i], err = l.Webhooks.Take(l.T.Context(), all[len(all)-1-i%2], time.Minute)
		assert.NoError(l.T, err)
	})
	assert.Len(l.T, slices.DeleteFunc(taken, func(s *ports.Sending) bool { return s == nil }), 1)
}

func sendingKeepsJob(l *Library) {
	w := l.mustWebhook("submit")
	l.approvedBook()
	ids, _ := l.deliveries(w)
	assert.Equal(l.T, ids, l.takeDeliveryJobs())
	s, err := l.Webhooks.Take(l.T.Context(), ids[0], 3*time.Second) // long enough for two calls on a busy machine
	require.NoError(l.T, err)
	require.NotNil(l.T, s)
	assert.Nil(l.T, l.takeDelivery(ids[0]), "its server may have given the job back")
	assert.Empty(l.T, l.takeDeliveryJobs())
	var due []string
	wait.Until(l.T, func() bool { due = l.takeDeliveryJobs(); return len(due) > 0 }, "the lease ends")
	assert.Equal(l.T, ids, due)
	require.NotNil(l.T, l.takeDelivery(ids[0]))
}

func settledLate(l *Library) {
	l.mustWebhook("submit")
	l.approvedBook()
	id := l.takeDeliveryJobs()[0]
	stalled, err := l.Webhooks.Take(l.T.Context(), id, 0)
	require.NoError(l.T, err)
	second := l.takeDelivery(id)
	require.NotNil(l.T, second, "the lease has ended")
	for _, late := range []domain.DeliveryResult{{RetryAfter: -time.Second}, {Failed: true}, isDelivered} {
		l.settleTry(stalled.WebhookDelivery, 500, late)
		assert.Nil(l.T, l.takeDelivery(id), "the second server still sends it")
		assert.Equal(l.T, second.WebhookDelivery, l.delivery(id))
	}
	l.settleTry(second.WebhookDelivery, 200, isDelivered)
	assert.NotNil(l.T, l.delivery(id).DeliveredAt)
}

func sendingLeft(l *Library) {
	l.mustWebhook("submit")
	l.approvedBook()
	id := l.takeDeliveryJobs()[0]
	require.NotNil(l.T, l.takeDelivery(id))
	l.settleDelivery(id, 0, domain.DeliveryResult{Stopped: true})
	assert.Contains(l.T, l.takeDeliveryJobs(), id)
	assert.Equal(l.T, 2, l.takeDelivery(id).Tries)
	assert.Equal(l.T, domain.WebhookWorking, l.onlyWebhook().Condition(), "a stopped server says nothing about the receiver")
}

func (l *Library) onlyWebhook() ports.WebhookState {
	l.T.Helper()
	list, err := l.Webhooks.List(l.T.Context())
	require.NoError(l.T, err)
	require.Len(l.T, list, 1)
	return list[0]
}

func failingSince(l *Library) {
	w := l.mustWebhook("submit")
	l.approvedBook()
	ids, _ := l.deliveries(w)
	assert.Nil(l.T, l.onlyWebhook().DeliveredAt)
	fail := domain.DeliveryResult{RetryAfter: -time.Second}
	require.NotNil(l.T, l.takeDelivery(ids[0]))
	l.settleDelivery(ids[0], 500, fail)
	first := l.onlyWebhook()
	require.Equal(l.T, domain.WebhookFailing, first.Condition())
	require.NotNil(l.T, l.takeDelivery(ids[0]))
	l.settleDelivery(ids[0], 500, fail)
	assert.Equal(l.T, first, l.onlyWebhook())
	require.NotNil(l.T, l.takeDelivery(ids[0]))
	l.settleDelivery(ids[0], 200, isDelivered)
	assert.Equal(l.T, domain.WebhookWorking, l.onlyWebhook().Condition())
	assert.NotNil(l.T, l.onlyWebhook().DeliveredAt)
}

func webhookChanged(l *Library) {
	w := l.mustWebhook("submit")
	l.approvedBook()
	ctx, id := l.T.Context(), w.ID
	_, err := l.Webhooks.Change(ctx, administrator, id, func(*domain.Webhook, domain.Actor, time.Time) error { return domain.ErrForbidden })
	require.ErrorIs(l.T, err, domain.ErrForbidden)
	assert.Equal(l.T, domain.WebhookWorking, l.onlyWebhook().Condition())
	off, err := l.Webhooks.Change(ctx, administrator, id, func(w *domain.Webhook, _ domain.Actor, now time.Time) error {
		w.Disable(domain.DisabledByPerson, now)
		return nil
	})
	require.NoError(l.T, err)
	assert.Equal(l.T, domain.DisabledByPerson, off.DisabledBy)
	assert.Equal(l.T, ports.WebhookState{Webhook: off, Failed: 1}, l.onlyWebhook())
	l.approvedBook()
	ids, _ := l.deliveries(w)
	assert.Len(l.T, ids, 1, "nothing more is sent to it")
	assert.Nil(l.T, l.takeDelivery(ids[0]))
	figures, err := l.Jobs.Figures(ctx)
	require.NoError(l.T, err)
	assert.Zero(l.T, figures.DeliveriesFailed, "the webhook was disabled on purpose")
	on, err := l.Webhooks.Change(ctx, administrator, id, func(w *domain.Webhook, _ domain.Actor, _ time.Time) error {
		w.Enable()
		return nil
	})
	require.NoError(l.T, err)
	assert.Equal(l.T, w, on)
	l.approvedBook()
	ids, _ = l.deliveries(w)
	assert.Len(l.T, ids, 2)
	_, err = l.Webhooks.Change(ctx, administrator, NewID(), nil)
	require.ErrorIs(l.T, err, domain.ErrNoWebhook)
}

func replayedToOne(l *Library) {
	first, second := l.mustWebhook("submit"), l.mustWebhook("submit")
	l.approvedBook()
	of := map[string]string{}
	for _, w := range []domain.Webhook{first, second} {
		ids, _ := l.deliveries(w)
		require.NotNil(l.T, l.takeDelivery(ids[0]))
		l.settleDelivery(ids[0], 500, domain.DeliveryResult{Failed: true})
		of[w.ID] = ids[0]
	}
	l.takeDeliveryJobs()
	replay := func(which ports.ReplaySelection) int {
		n, err := l.Webhooks.Replay(l.T.Context(), administrator, which, domain.MayAdminister)
		require.NoError(l.T, err)
		return n
	}
	assert.Zero(l.T, replay(ports.ReplaySelection{WebhookID: first.ID, DeliveryID: of[second.ID]}))
	_, err := l.Webhooks.Replay(l.T.Context(), administrator, ports.ReplaySelection{DeliveryID: of[second.ID]}, forbidden)
	require.ErrorIs(l.T, err, domain.ErrForbidden)
	assert.Empty(l.T, l.takeDeliveryJobs())
	almostADay := time.FixedZone("", -(24*60*60 - 60)) // the largest offset that RFC 3339 has
	assert.Zero(l.T, replay(ports.ReplaySelection{WebhookID: first.ID, Since: time.Date(9999, 12, 31, 23, 59, 59, 0, almostADay)}))
	assert.Equal(l.T, 1, replay(ports.ReplaySelection{WebhookID: first.ID, Since: time.Now().Add(-time.Hour).In(almostADay)}))
	assert.Equal(l.T, []string{of[first.ID]}, l.takeDeliveryJobs())
}
