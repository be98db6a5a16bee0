package app

import (
	"cmp"
	"context"
	"crypto/hmac"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// DigestJob is the kind of the job that mails one person the digest of a day.
const DigestJob = "digest"

const (
	digestCheck        = time.Minute // how often a server looks whether a day's digests are due
	unsubscribePurpose = "unsubscribe"
)

// UnsubscribePath leads to the page that ends the digests, below the public address.
const UnsubscribePath = "/api/cms/unsubscribe"

// Digests are the use cases around the mail of the morning.
type Digests struct {
	digests ports.Digests
	tokens  ports.AccessTokens
	mailer  ports.Mailer // nil where no mail is sent
	public  string       // the address that links begin with
}

// DigestSettings says whether a person wants digests.
type DigestSettings struct {
	Digest *bool `json:"digest"`
}

type digestPayload struct {
	UserID string `json:"user_id"`
	Day    string `json:"day"`
}

// Sends tells whether mail is sent.
func (s *Digests) Sends() bool { return s.mailer != nil }

// Run puts the digests of each day when they are due, until ctx ends. Any number of servers
// may; failed is told what went wrong, and it is tried again.
func (s *Digests) Run(ctx context.Context, failed func(error)) {
	if !s.Sends() {
		return
	}
	tick := time.NewTicker(digestCheck)
	defer tick.Stop()
	for put := ""; ; {
		day := domain.DigestDay(time.Now()) //nolint:forbidigo // by the clock of the day
		if day != "" && day != put {
			if _, err := s.digests.Put(ctx, DigestJob, day); err == nil {
				put = day
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

// PutNow puts today's digests, whatever the hour, unless that is done; it returns how many.
func (s *Digests) PutNow(ctx context.Context, now time.Time) (int, error) {
	return s.digests.Put(ctx, DigestJob, domain.Today(now))
}

// Send is the handler of DigestJob. What a day has not brought is not sent on the next.
func (s *Digests) Send(ctx context.Context, payload json.RawMessage, now time.Time) error {
	var p digestPayload
	if err := json.Unmarshal(payload, &p); err != nil {
		return err
	}
	if p.Day != domain.Today(now) {
		return nil
	}
	digest, err := s.digests.Hand(ctx, p.UserID, p.Day)
	if err != nil || digest == nil {
		return err
	}
	mail, err := writeDigest(digest, s.public, s.unsubscribeLink(digest.To.ID))
	if err == nil {
		err = s.mailer.Send(ctx, mail)
	}
	if err == nil {
		return nil
	}
	noting, cancel := context.WithTimeout(context.WithoutCancel(ctx), endPatience)
	defer cancel()
	if back := s.digests.TakeBack(noting, p.UserID, p.Day); back != nil {
		return back
	}
	return err
}

// Wanted tells whether the actor wants digests.
func (s *Digests) Wanted(ctx context.Context, actor domain.Actor) (bool, error) {
	return s.digests.Wanted(ctx, actor.ID)
}

// Set notes whether the caller wants digests.
func (s *Digests) Set(ctx context.Context, by ports.Caller, body Body[DigestSettings]) (bool, error) {
	sent, fault := body.Value()
	return s.digests.Set(ctx, by, func(actor domain.Actor) (bool, error) {
		if err := cmp.Or(actor.Enter(), fault); err != nil {
			return false, err
		}
		if sent.Digest == nil {
			return false, domain.ErrDigestMissing
		}
		return *sent.Digest, nil
	})
}

// Known returns nil where a link to unsubscribe was signed here.
func (s *Digests) Known(userID, token string) error {
	signed, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || userID == "" {
		return domain.ErrUnsubscribeLink
	}
	for _, key := range s.tokens.Derive(unsubscribePurpose, []byte(userID)) {
		if hmac.Equal(key[:], signed) {
			return nil
		}
	}
	return domain.ErrUnsubscribeLink
}

// Unsubscribe ends a person's digests by a link that was signed here.
func (s *Digests) Unsubscribe(ctx context.Context, userID, token string) error {
	if err := s.Known(userID, token); err != nil {
		return err
	}
	return s.digests.Refuse(ctx, userID)
}

func (s *Digests) unsubscribeLink(userID string) string {
	key := s.tokens.Derive(unsubscribePurpose, []byte(userID))[0]
	return s.public + UnsubscribePath + "?" + url.Values{"user": {userID}, "token": {base64.RawURLEncoding.EncodeToString(key[:])}}.Encode()
}
