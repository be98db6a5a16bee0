package main

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"backoffice/app/request"
	"backoffice/app/webhooks"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
	"backoffice/ports"
)

// maxListedDeliveries is how many deliveries of a webhook are listed, the latest.
const maxListedDeliveries = 50

// withWebhooks calls do with the service. It needs the server's key, with which secrets are encrypted.
func withWebhooks(ctx context.Context, p process, do func(*webhooks.Service) error) error {
	c, err := wiring.ReadConfig(p.env)
	if err := errors.Join(err, c.ReadKeys(p.env)); err != nil {
		return err
	}
	return withMigrated(ctx, c, func(b *wiring.Backend) error { return do(b.App.Webhooks) })
}

// withWebhook is withWebhooks for a command about one webhook, whose id is the first argument.
func withWebhook(ctx context.Context, p process, in input, do func(s *webhooks.Service, id string) error) error {
	id, err := idFrom(in)
	if err != nil {
		return err
	}
	return withWebhooks(ctx, p, func(s *webhooks.Service) error { return do(s, id) })
}

// addWebhook makes a webhook and prints its secret, which is shown nowhere else.
func addWebhook(ctx context.Context, p process, in input) error {
	listed, given := in.values["--events"]
	actions := strings.FieldsFunc(listed, func(r rune) bool { return r == ',' || r == ' ' })
	if given && len(actions) == 0 {
		return usageError{"webhook add", "--events has no action; without it all are sent"}
	}
	return withWebhooks(ctx, p, func(s *webhooks.Service) error {
		w, secret, err := s.Add(ctx, p.namedOperator(), request.Given(domain.WebhookRequest{URL: in.args[0], Actions: actions, AllowPrivate: in.flags["--allow-private"]}))
		if err != nil {
			return err
		}
		p.audit("webhook_added", slog.String("webhook", w.ID))
		return say(p.out, "%s\n%s", w.ID, secret)
	})
}

// listWebhooks lists the webhooks, or the latest deliveries of one.
func listWebhooks(ctx context.Context, p process, in input) error {
	if len(in.args) > 0 {
		return listDeliveries(ctx, p, in)
	}
	return withWebhooks(ctx, p, func(s *webhooks.Service) error {
		list, err := s.List(ctx, domain.Operator)
		return printRows(p.out, list, err, func(w ports.WebhookState) []any {
			events := "all"
			if len(w.Actions) > 0 {
				events = strings.Join(actionNames(w.Actions), ",")
			}
			return []any{w.ID, w.URL, events, describeCondition(w.Webhook), w.Waiting, "waiting", w.Failed, "failed"}
		})
	})
}

func describeCondition(w domain.Webhook) string {
	switch w.Condition() {
	case domain.WebhookDisabled:
		return "disabled by " + string(w.DisabledBy) + " " + w.DisabledAt.Format(time.RFC3339)
	case domain.WebhookFailing:
		return "enabled, failing since " + w.FailingSince.Format(time.RFC3339)
	}
	return "enabled"
}

func listDeliveries(ctx context.Context, p process, in input) error {
	return withWebhook(ctx, p, in, func(s *webhooks.Service, id string) error {
		list, _, err := s.Deliveries(ctx, domain.Operator, id, 1, maxListedDeliveries)
		return printRows(p.out, list, err, func(d domain.WebhookDelivery) []any {
			return []any{d.ID, d.BegunAt.Format(time.RFC3339), d.EventType, d.EbookID, d.State(), d.Tries, d.Response.Status, strings.Join(strings.Fields(d.Response.Text), " ")}
		})
	})
}

func actionNames(actions []domain.Action) (names []string) {
	for _, a := range actions {
		names = append(names, string(a))
	}
	return names
}

// switchWebhook returns the command that enables or disables a webhook.
func switchWebhook(auditEvent string, enabled bool) func(context.Context, process, input) error {
	return func(ctx context.Context, p process, in input) error {
		return withWebhook(ctx, p, in, func(s *webhooks.Service, id string) error {
			w, err := s.Change(ctx, p.namedOperator(), id, request.Given(webhooks.ChangeRequest{Enabled: &enabled}))
			if err != nil {
				return err
			}
			p.audit(auditEvent, slog.String("webhook", id))
			return say(p.out, "The webhook is %s.", describeCondition(w))
		})
	}
}

func removeWebhook(ctx context.Context, p process, in input) error {
	return withWebhook(ctx, p, in, func(s *webhooks.Service, id string) error {
		disabled, err := s.Remove(ctx, p.namedOperator(), id)
		if err != nil {
			if disabled { // the first of many deliveries are gone, and the webhook stays disabled
				p.audit("webhook_disabled", slog.String("webhook", id))
			}
			return err
		}
		p.audit("webhook_removed", slog.String("webhook", id))
		return say(p.out, "The webhook is removed.")
	})
}

// testWebhook sends a test event and says what came back.
func testWebhook(ctx context.Context, p process, in input) error {
	return withWebhook(ctx, p, in, func(s *webhooks.Service, id string) error {
		response, err := s.Test(ctx, domain.Operator, id, domain.Moment(time.Now()))
		if err != nil {
			return err
		}
		if !response.Accepted() {
			return errors.New("the receiver did not take the test event: " + describeResponse(response))
		}
		return say(p.out, "The receiver took the test event: %s", describeResponse(response))
	})
}

func describeResponse(response domain.WebhookResponse) string {
	if response.Status == 0 {
		return response.Text
	}
	return strings.TrimSpace(strings.Join([]string{"status", strconv.Itoa(response.Status), response.Text}, " "))
}

// replayDeliveries has deliveries sent again: one, or those that failed since a time.
func replayDeliveries(ctx context.Context, p process, in input) error {
	id := ""
	since, err := time.Parse(time.RFC3339, in.args[0])
	if err != nil {
		var ok bool
		if id, ok = domain.ParseID(in.args[0]); !ok {
			return usageError{"webhook replay", "this is neither the id of a delivery nor a time such as 2025-09-02T10:00:00+07:00"}
		}
	}
	return withWebhooks(ctx, p, func(s *webhooks.Service) error {
		n, err := s.Replay(ctx, p.namedOperator(), ports.ReplaySelection{DeliveryID: id, Since: since})
		if err != nil && n == 0 {
			return err
		}
		p.audit("webhook_replayed", slog.Int("deliveries", n))
		return errors.Join(say(p.out, "%d deliveries are to be sent again.", n), err)
	})
}
