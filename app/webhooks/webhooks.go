// Package webhooks tells programs of what happens to e-books.
package webhooks

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	mathrand "math/rand/v2"
	"time"

	"backoffice/app/ids"
	"backoffice/app/secret"
	"backoffice/domain"
	"backoffice/ports"
)

// How deliveries are sent.
const (
	AtOnce     = 8 // by a server
	JobTimeout = time.Minute
	lease      = JobTimeout + 30*time.Second // after it, somebody else sends the delivery of a killed server
)

// secretPrefix begins the secrets of webhooks (Standard Webhooks 1.0).
const secretPrefix = "whsec_"

// secretSize is the length of a secret in bytes; the standard wants 24 to 64.
const secretSize = 32

// Service has the use cases of webhooks.
type Service struct {
	webhooks ports.Webhooks
	sender   ports.WebhookSender
	sealer   secret.Sealer
}

// New returns the use cases of webhooks.
func New(a ports.Adapters) *Service {
	return &Service{a.Webhooks, a.WebhookSender, secret.Sealer{Tokens: a.Tokens, Purpose: "webhook"}}
}

// Add creates a webhook and returns the secret by which the receiver checks signatures. It is shown
// once, and stored encrypted.
func (s *Service) Add(ctx context.Context, address, events string, allowPrivate bool) (domain.Webhook, string, error) {
	id, key := ids.New(), make([]byte, secretSize)
	rand.Read(key)
	w, err := s.webhooks.Add(ctx, s.sealer.Seal(key, []byte(id)), func(existing int, now time.Time) (domain.Webhook, error) {
		return domain.NewWebhook(id, address, events, allowPrivate, existing, now)
	})
	if err != nil {
		return domain.Webhook{}, "", err
	}
	return w, secretPrefix + base64.StdEncoding.EncodeToString(key), nil
}

// List returns the webhooks.
func (s *Service) List(ctx context.Context) ([]ports.WebhookState, error) {
	return s.webhooks.List(ctx)
}

// Remove removes a webhook with its deliveries.
func (s *Service) Remove(ctx context.Context, id string) error { return s.webhooks.Remove(ctx, id) }

// Deliveries returns the latest deliveries of a webhook.
func (s *Service) Deliveries(ctx context.Context, id string, limit int) ([]domain.WebhookDelivery, error) {
	return s.webhooks.Deliveries(ctx, id, limit)
}

// Replay sends deliveries again: one, or those that failed since a time.
func (s *Service) Replay(ctx context.Context, id string, since time.Time) (int, error) {
	return s.webhooks.Replay(ctx, id, since)
}

// Test sends a test event at once and returns what came back.
func (s *Service) Test(ctx context.Context, id string, now time.Time) (domain.WebhookAnswer, error) {
	w, sealed, err := s.webhooks.Get(ctx, id)
	if err != nil {
		return domain.WebhookAnswer{}, err
	}
	body, err := domain.TestEvent(now).Body()
	if err != nil {
		return domain.WebhookAnswer{}, err
	}
	return s.send(ctx, ids.New(), w, sealed, body, now)
}

// Deliver tries a delivery once. What is to be done after a failure is stored, so that it is no error.
func (s *Service) Deliver(ctx context.Context, payload json.RawMessage, now func() time.Time) error {
	var job struct {
		ID string `json:"delivery_id"`
	}
	if err := json.Unmarshal(payload, &job); err != nil {
		return err
	}
	sending, err := s.webhooks.Take(ctx, job.ID, lease)
	if err != nil || sending == nil {
		return err
	}
	answer, err := s.send(ctx, sending.ID, sending.Webhook, sending.Secret, sending.Body, now())
	if err != nil {
		return err
	}
	if ctx.Err() != nil { // the server stops; the delivery is sent again
		return ctx.Err()
	}
	return s.webhooks.Settle(ctx, sending.ID, answer, func(d domain.WebhookDelivery, at time.Time) domain.DeliveryResult {
		return d.Result(answer, mathrand.Float64(), at) //nolint:gosec // it spreads retries
	})
}

func (s *Service) send(ctx context.Context, id string, w domain.Webhook, sealed, body []byte, now time.Time) (domain.WebhookAnswer, error) {
	key, err := s.sealer.Open(sealed, []byte(w.ID))
	if err != nil {
		return domain.WebhookAnswer{}, fmt.Errorf("the secret of webhook %s: %w", w.ID, err)
	}
	return s.sender.Send(ctx, ports.WebhookMessage{ID: id, At: now, URL: w.URL, Secret: key, AllowPrivate: w.AllowPrivate, Body: body}), nil
}
