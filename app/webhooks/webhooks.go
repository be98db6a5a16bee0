// Package webhooks sends events of e-books to programs.
package webhooks

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	mathrand "math/rand/v2"
	"time"

	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/app/secret"
	"backoffice/domain"
	"backoffice/ports"
)

// How deliveries are sent. A webhook gets one delivery at a time, and all webhooks are served in parallel,
// so that no receiver waits for another one.
const (
	Concurrency = domain.MaxWebhooks
	JobTimeout  = 30 * time.Second            // more time than a receiver has to respond
	Lease       = JobTimeout + 10*time.Second // after it, another server sends the delivery of a killed server

	endTimeout = 3 * time.Second
)

// secretPrefix begins the secrets of webhooks (Standard Webhooks 1.0).
const secretPrefix = "whsec_"

// Service has the use cases of webhooks.
type Service struct {
	webhooks ports.Webhooks
	sender   ports.WebhookSender
	sealer   secret.Sealer
}

// New returns the use cases of webhooks.
func New(a ports.Adapters) *Service {
	return &Service{a.Webhooks, a.WebhookSender, secret.Sealer{Tokens: a.AccessTokens, Purpose: "webhook"}}
}

// Add creates a webhook and returns the secret that the receiver checks signatures with. It is shown
// once, and stored encrypted.
func (s *Service) Add(ctx context.Context, by ports.Caller, body request.Body[domain.WebhookRequest]) (domain.Webhook, string, error) {
	sent, requestErr := body.Value()
	id, key := ids.New(), make([]byte, domain.WebhookSecretSize)
	rand.Read(key)
	w, err := s.webhooks.Add(ctx, by, s.sealer.Seal(key, []byte(id)), func(work ports.WebhookWork) (domain.Webhook, error) {
		if err := cmp.Or(domain.MayAdminister(work.Actor), requestErr); err != nil {
			return domain.Webhook{}, err
		}
		return domain.NewWebhook(id, sent, work.Existing, work.Actor, work.Now)
	})
	if err != nil {
		return domain.Webhook{}, "", err
	}
	return w, secretPrefix + base64.StdEncoding.EncodeToString(key), nil
}

// List returns the webhooks.
func (s *Service) List(ctx context.Context, actor domain.Actor) ([]ports.WebhookState, error) {
	if err := domain.MayAdminister(actor); err != nil {
		return nil, err
	}
	return s.webhooks.List(ctx)
}

// ChangeRequest is what may be changed of a webhook.
type ChangeRequest struct {
	Enabled *bool `json:"enabled"`
}

// Change enables or disables a webhook.
func (s *Service) Change(ctx context.Context, by ports.Caller, id string, body request.Body[ChangeRequest]) (domain.Webhook, error) {
	sent, requestErr := body.Value()
	return s.webhooks.Change(ctx, by, id, func(w *domain.Webhook, actor domain.Actor, now time.Time) error {
		if err := cmp.Or(domain.MayAdminister(actor), requestErr); err != nil {
			return err
		}
		if sent.Enabled == nil {
			return domain.ErrEnabledMissing
		}
		if *sent.Enabled {
			w.Enable()
		} else {
			w.Disable(domain.DisabledByPerson, now)
		}
		return nil
	})
}

// Remove removes a webhook with its deliveries. It may have disabled the webhook even with an error.
func (s *Service) Remove(ctx context.Context, by ports.Caller, id string) (disabled bool, err error) {
	return s.webhooks.Remove(ctx, by, id, domain.MayAdminister)
}

// Deliveries returns a page of the deliveries of a webhook, newest first, and the number of all.
func (s *Service) Deliveries(ctx context.Context, actor domain.Actor, id string, page, limit int) ([]domain.WebhookDelivery, int, error) {
	list, total, err := s.webhooks.Deliveries(ctx, id, page, limit)
	return list, total, cmp.Or(err, domain.MayAdminister(actor))
}

// Replay sends deliveries again that have ended: one, or those that failed since a time. It refuses a delivery that
// has not ended or does not exist.
func (s *Service) Replay(ctx context.Context, by ports.Caller, which ports.ReplaySelection) (int, error) {
	n, err := s.webhooks.Replay(ctx, by, which, domain.MayAdminister)
	if err == nil && n == 0 && which.DeliveryID != "" {
		err = domain.ErrNoDelivery
	}
	return n, err
}

// ReplayRequest says which deliveries of a webhook are sent again: one, or those that failed since a time.
type ReplayRequest struct {
	DeliveryID string     `json:"delivery_id"`
	Since      *time.Time `json:"since"`
}

// ReplayTo is Replay for one webhook, which must not be disabled.
func (s *Service) ReplayTo(ctx context.Context, actor domain.Actor, by ports.Caller, id string, body request.Body[ReplayRequest]) (int, error) {
	w, _, err := s.webhooks.Get(ctx, id)
	sent, requestErr := body.Value()
	if err := cmp.Or(err, domain.MayAdminister(actor), requestErr); err != nil {
		return 0, err
	}
	which, err := sent.selection(w)
	if err != nil {
		return 0, err
	}
	return s.Replay(ctx, by, which)
}

func (r ReplayRequest) selection(w domain.Webhook) (ports.ReplaySelection, error) {
	which := ports.ReplaySelection{WebhookID: w.ID}
	deliveryID, ok := domain.ParseID(r.DeliveryID)
	switch {
	case w.DisabledAt != nil:
		return which, domain.ErrWebhookDisabled
	case r.Since != nil && r.DeliveryID == "":
		which.Since = *r.Since
	case ok && r.Since == nil:
		which.DeliveryID = deliveryID
	case r.DeliveryID != "" && r.Since == nil:
		return which, domain.ErrNoDelivery
	default:
		return which, domain.ErrInvalidReplay
	}
	return which, nil
}

// Test sends a test event immediately and returns the result.
func (s *Service) Test(ctx context.Context, actor domain.Actor, id string, now time.Time) (domain.WebhookResponse, error) {
	w, sealed, err := s.webhooks.Get(ctx, id)
	if err := cmp.Or(err, domain.MayAdminister(actor)); err != nil {
		return domain.WebhookResponse{}, err
	}
	body, err := domain.TestEvent(now).Body()
	if err != nil {
		return domain.WebhookResponse{}, err
	}
	return s.send(ctx, ids.New(), w, sealed, body, now), nil
}

// Deliver tries a delivery once. A failed try is not an error: what to do next is stored.
func (s *Service) Deliver(ctx context.Context, payload json.RawMessage, now func() time.Time) error {
	var job struct {
		ID string `json:"delivery_id"`
	}
	if err := json.Unmarshal(payload, &job); err != nil {
		return err
	}
	sending, err := s.webhooks.Take(ctx, job.ID, Lease)
	if err != nil || sending == nil {
		return err
	}
	response := s.send(ctx, sending.ID, sending.Webhook, sending.Secret, sending.Body, now())
	if ctx.Err() != nil { // the server stops
		return errors.Join(ctx.Err(), s.endInterrupted(ctx, sending.WebhookDelivery))
	}
	return s.webhooks.Settle(ctx, sending.WebhookDelivery, response, func(d domain.WebhookDelivery, at time.Time) domain.DeliveryResult {
		return d.Result(response, mathrand.Float64(), at) //nolint:gosec // it spreads retries
	})
}

// endInterrupted ends a try during which this server was stopped, so that another server can send the delivery.
func (s *Service) endInterrupted(ctx context.Context, taken domain.WebhookDelivery) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	response := domain.WebhookResponse{Text: "the server stopped before a response came"}
	return s.webhooks.Settle(ctx, taken, response, func(domain.WebhookDelivery, time.Time) domain.DeliveryResult {
		return domain.DeliveryResult{Stopped: true}
	})
}

// send returns what came back, or why nothing was sent.
func (s *Service) send(ctx context.Context, id string, w domain.Webhook, sealed, body []byte, now time.Time) domain.WebhookResponse {
	key, err := s.sealer.Open(sealed, []byte(w.ID))
	if err != nil {
		return domain.WebhookResponse{Text: "the secret of the webhook cannot be read: " + err.Error()}
	}
	return s.sender.Send(ctx, ports.WebhookMessage{ID: id, At: now, URL: w.URL, Secret: key, AllowPrivate: w.AllowPrivate, Body: body})
}
