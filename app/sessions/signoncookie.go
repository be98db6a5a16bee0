package sessions

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"time"

	"backoffice/domain"
)

// signOnState is what a browser keeps of its sign-ons, sealed, in a cookie. The server keeps
// nothing of a sign-on that is on its way, so starting one costs the browser alone.
type signOnState struct {
	Secret  string         `json:"k"`           // nonce and verifier follow from it
	Known   string         `json:"d,omitempty"` // what the browser is known by, where it has signed in before
	Started []startedEntry `json:"s,omitempty"` // the newest last
	Refused *refusedEntry  `json:"r,omitempty"`
}

// startedEntry is a sign-on on its way to the provider and back.
type startedEntry struct {
	State string    `json:"s"`
	Next  string    `json:"n,omitempty"`
	At    time.Time `json:"t"`
}

// refusedEntry is a refusal that the login screen is about to fetch.
type refusedEntry struct {
	Ticket [32]byte  `json:"t"` // hash
	Code   string    `json:"c"`
	At     time.Time `json:"a"`
}

// maxSignOnCookie keeps the cookie below the 4,096 bytes that browsers accept (RFC 6265
// §6.1), with its name and attributes.
const maxSignOnCookie = 3600

// How long one may stay with the identity provider (RULES §21.2), and how long the login
// screen has to fetch what came of a sign-on.
const (
	SignOnLife = 10 * time.Minute
	ticketLife = time.Minute
)

// signOnCookies reads and writes the cookie.
type signOnCookies struct{ sealer }

var signOnCookieContext = []byte("cookie")

// read opens a cookie. One that is missing, foreign or damaged is a new browser's.
func (s signOnCookies) read(cookie string) signOnState {
	var state signOnState
	sealed, err := base64.RawURLEncoding.DecodeString(cookie)
	if err == nil {
		sealed, err = s.open(sealed, signOnCookieContext)
	}
	if err != nil || json.Unmarshal(sealed, &state) != nil || state.Secret == "" {
		return signOnState{Secret: encodeSecret(newSecret())}
	}
	return state
}

// write seals a cookie. Where it becomes too long, the oldest sign-ons are dropped,
// and in the end the page that was wanted.
func (s signOnCookies) write(state signOnState) (string, error) {
	for {
		plain, err := json.Marshal(state)
		if err != nil {
			return "", err
		}
		cookie := base64.RawURLEncoding.EncodeToString(s.seal(plain, signOnCookieContext))
		switch {
		case len(cookie) <= maxSignOnCookie || len(state.Started) == 0:
			return cookie, nil
		case len(state.Started) > 1:
			state.Started = state.Started[1:]
		default:
			state.Started = []startedEntry{{State: state.Started[0].State, At: state.Started[0].At}}
		}
	}
}

// take removes a sign-on that has come back and returns it; ok is false for one that this
// browser has not started, or not within SignOnLife. Those that are over go as well.
func (st *signOnState) take(state string, now time.Time) (found startedEntry, ok bool) {
	left := []startedEntry{}
	for _, e := range st.Started {
		switch {
		case !now.Before(e.At.Add(SignOnLife)):
		case subtle.ConstantTimeCompare([]byte(e.State), []byte(state)) == 1:
			found, ok = e, true
		default:
			left = append(left, e)
		}
	}
	st.Started = left
	return found, ok
}

// refusal returns why nobody was signed in, where the ticket is for that.
func (st *signOnState) refusal(ticket string, now time.Time) *domain.Error {
	r := st.Refused
	if r == nil || r.Ticket != sha256.Sum256([]byte(ticket)) || !now.Before(r.At.Add(ticketLife)) {
		return nil
	}
	return cmp.Or(domain.SignOnRefusal(r.Code), domain.ErrSignOnFailed) // a newer server knows more codes
}
