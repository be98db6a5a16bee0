package sessions

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"slices"
	"time"

	"backoffice/app/secret"
	"backoffice/domain"
)

// signOnState is the state of a browser's sign-ons, in an encrypted cookie. The server stores
// nothing of a started sign-on, so starting many takes no room from others.
type signOnState struct {
	Secret       string         `json:"k"`           // nonce and verifier are derived from it
	KnownBrowser string         `json:"d,omitempty"` // the secret that identifies the browser, if it has signed in before
	Started      []startedEntry `json:"s,omitempty"` // the newest last
	Refused      *refusedEntry  `json:"r,omitempty"`
}

// startedEntry is a sign-on that has not returned from the provider.
type startedEntry struct {
	State string    `json:"s"`
	Next  string    `json:"n,omitempty"`
	At    time.Time `json:"t"`
}

// refusedEntry is a refusal that the login screen is about to fetch.
type refusedEntry struct {
	TicketHash [32]byte  `json:"t"`
	Code       string    `json:"c"`
	At         time.Time `json:"a"`
}

// maxSignOnCookie keeps the cookie below the 4,096 bytes that browsers accept (RFC 6265
// §6.1), with its name and attributes.
const maxSignOnCookie = 3600

// signOnCookies reads and writes the cookie.
type signOnCookies struct{ secret.Sealer }

var signOnCookieContext = []byte("cookie")

// read opens a cookie. If it is missing, foreign or damaged, read returns the state of a new
// browser.
func (s signOnCookies) read(cookie string) signOnState {
	var state signOnState
	sealed, err := base64.RawURLEncoding.DecodeString(cookie)
	if err == nil {
		sealed, err = s.Open(sealed, signOnCookieContext)
	}
	if err != nil || json.Unmarshal(sealed, &state) != nil || state.Secret == "" {
		return signOnState{Secret: secret.New().String()}
	}
	return state
}

// write seals a cookie. If it is too long, the oldest sign-ons are dropped, and in the end the page
// that was requested.
func (s signOnCookies) write(state signOnState) (string, error) {
	for {
		plain, err := json.Marshal(state)
		if err != nil {
			return "", err
		}
		cookie := base64.RawURLEncoding.EncodeToString(s.Seal(plain, signOnCookieContext))
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

// take removes and returns a sign-on that has come back. ok is false if this browser did not start
// it within domain.SignOnLife.
func (st *signOnState) take(state string, now time.Time) (found startedEntry, ok bool) {
	st.removeExpired(now)
	i := slices.IndexFunc(st.Started, func(e startedEntry) bool {
		return subtle.ConstantTimeCompare([]byte(e.State), []byte(state)) == 1
	})
	if i < 0 {
		return startedEntry{}, false
	}
	found = st.Started[i]
	st.Started = slices.Delete(st.Started, i, i+1)
	return found, true
}

func (st *signOnState) removeExpired(now time.Time) {
	st.Started = slices.DeleteFunc(st.Started, func(e startedEntry) bool { return !now.Before(e.At.Add(domain.SignOnLife)) })
}

// refusal returns the refusal that the ticket belongs to, or nil.
func (st *signOnState) refusal(ticket string, now time.Time) *domain.Error {
	r := st.Refused
	if r == nil || r.TicketHash != sha256.Sum256([]byte(ticket)) || !now.Before(r.At.Add(domain.SignOnTicketLife)) {
		return nil
	}
	return cmp.Or(domain.SignOnRefusal(r.Code), domain.ErrSignOnFailed) // a newer server may have stored an unknown code
}
