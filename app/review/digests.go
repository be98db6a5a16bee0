package review

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"time"

	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

const (
	dueCheckInterval   = time.Minute      // between two looks whether a day's digests are due
	DigestTimeout      = 30 * time.Minute // to send one: a mail server may take 10 minutes to reply (RFC 5321 §4.5.3.2)
	recordTimeout      = 3 * time.Second  // to record what became of a digest, also while the server stops
	unsubscribePurpose = "unsubscribe"
)

// unsubscribePath is the path of the page that ends the digests, below the public address.
const unsubscribePath = "/api/cms/unsubscribe"

// Digests are the use cases of the daily mail.
type Digests struct {
	digests   ports.Digests
	tokens    ports.AccessTokens
	mailer    ports.Mailer // nil if no mail is sent
	publicURL string       // links begin with it

	// Settled, unless nil, is called with the result of each digest that was sent. It is set
	// before the jobs run.
	Settled func(userID, day string, d domain.Delivery)
}

// NewDigests returns the use cases of digests.
func NewDigests(a ports.Adapters) *Digests {
	return &Digests{digests: a.Digests, tokens: a.AccessTokens, mailer: a.Mailer, publicURL: a.PublicURL}
}

// DigestSettings are a person's settings of the digests.
type DigestSettings struct {
	Digest *bool `json:"digest"`
}

type digestPayload struct {
	UserID string `json:"user_id"`
	Day    string `json:"day"`
}

// CanSend reports whether there is a mail server.
func (s *Digests) CanSend() bool { return s.mailer != nil }

// Run adds the jobs of each day's digests when they are due, until ctx ends. Any number of
// servers may do so. failed is called with errors, and Run tries again.
func (s *Digests) Run(ctx context.Context, failed func(error)) {
	if !s.CanSend() {
		return
	}
	tick := time.NewTicker(dueCheckInterval)
	defer tick.Stop()
	for lastDay := ""; ; {
		day := domain.DigestDay(time.Now()) //nolint:forbidigo // needs the wall clock
		if day != "" && day != lastDay {
			if _, err := s.digests.AddJobs(ctx, day); err == nil {
				lastDay = day
			} else if ctx.Err() == nil {
				failed(err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// AddJobsNow adds the jobs of today's digests at any hour, unless they have been added. It returns
// how many.
func (s *Digests) AddJobsNow(ctx context.Context, now time.Time) (int, error) {
	return s.digests.AddJobs(ctx, domain.Day(now))
}

// errNotBegun prevents sending a digest if another server has sent it, its account has changed, or its
// day has ended. The next try finds out which.
var errNotBegun = errors.New("another server has sent this digest, its account has changed, or its day has ended")

// Send is the handler of ports.DigestJob. A digest is tried again until its body is sent, and then
// never again: whatever the mail server replies, it may have delivered the mail. A digest that
// was not sent on its day is not sent later.
func (s *Digests) Send(ctx context.Context, payload json.RawMessage, now func() time.Time) error {
	var p digestPayload
	if err := json.Unmarshal(payload, &p); err != nil {
		return err
	}
	// An earlier try may have begun to send and recorded no outcome. Without such a try nothing is stored.
	unknown := domain.Delivery{Outcome: domain.MailUnknown, Reason: "the server that sent it ended before the reply"}
	if err := s.settle(ctx, p, unknown); err != nil || p.Day != domain.Day(now()) {
		return err
	}
	digest, err := s.digests.Compose(ctx, p.UserID, p.Day)
	if err != nil || digest == nil {
		return err
	}
	mail, err := writeDigest(digest, s.publicURL, s.unsubscribeLink(digest))
	if err != nil {
		return err
	}
	delivery, err := s.mailer.Send(ctx, mail, func(ctx context.Context) error { return s.begin(ctx, digest, now()) })
	if err != nil {
		return err
	}
	recording, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	return s.settle(recording, p, delivery)
}

// begin is called when the mail server is ready, which may be minutes after the digest was composed.
func (s *Digests) begin(ctx context.Context, d *domain.MailDigest, now time.Time) error {
	if d.Day != domain.Day(now) {
		return errNotBegun
	}
	begun, err := s.digests.Begin(ctx, d.To, d.Day)
	if err == nil && !begun {
		err = errNotBegun
	}
	return err
}

func (s *Digests) settle(ctx context.Context, p digestPayload, d domain.Delivery) error {
	d.Reason = domain.Excerpt(d.Reason, domain.MaxMailReason)
	isNew, err := s.digests.Settle(ctx, p.UserID, p.Day, d)
	if isNew && s.Settled != nil {
		s.Settled(p.UserID, p.Day, d)
	}
	return err
}

// NotAccepted lists the digests that were sent and that no mail server is known to have accepted.
func (s *Digests) NotAccepted(ctx context.Context) ([]domain.SentDigest, error) {
	return s.digests.NotAccepted(ctx)
}

// Enabled reports whether the actor wants digests.
func (s *Digests) Enabled(ctx context.Context, actor domain.Actor) (bool, error) {
	return s.digests.Enabled(ctx, actor.ID)
}

// SetEnabled stores whether the caller wants digests.
func (s *Digests) SetEnabled(ctx context.Context, by ports.Caller, body request.Body[DigestSettings]) (bool, error) {
	sent, requestErr := body.Value()
	return s.digests.SetEnabled(ctx, by, func(actor domain.Actor) (bool, error) {
		if err := cmp.Or(actor.MayUseCMS(), requestErr); err != nil {
			return false, err
		}
		if sent.Digest == nil {
			return false, domain.ErrDigestMissing
		}
		return *sent.Digest, nil
	})
}

// CheckToken returns nil if the token of an unsubscribe link contains the person's secret. Older
// links are signed with the keys of sessions instead, and are valid as long as those keys.
func (s *Digests) CheckToken(ctx context.Context, userID, token string) error {
	sent, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || userID == "" || len(sent) != sha256.Size {
		return domain.ErrUnsubscribeLink
	}
	secret, err := s.digests.Secret(ctx, userID)
	if err != nil {
		return err
	}
	valid := hmac.Equal(secret, sent)
	for _, key := range s.tokens.Derive(unsubscribePurpose, []byte(userID)) {
		valid = valid || hmac.Equal(key[:], sent)
	}
	if !valid {
		return domain.ErrUnsubscribeLink
	}
	return nil
}

// Unsubscribe ends a person's digests by a link from one of them.
func (s *Digests) Unsubscribe(ctx context.Context, userID, token string) error {
	if err := s.CheckToken(ctx, userID, token); err != nil {
		return err
	}
	return s.digests.Refuse(ctx, userID)
}

func (s *Digests) unsubscribeLink(d *domain.MailDigest) string {
	return s.publicURL + unsubscribePath + "?" + url.Values{"user": {d.To.ID}, "token": {base64.RawURLEncoding.EncodeToString(d.Secret)}}.Encode()
}
