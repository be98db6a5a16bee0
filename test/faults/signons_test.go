package faults

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// hollowProvider says where people sign in, and nothing more: what the library does before
// and after them needs no more. It lives as long as this process.
var hollowProvider = sync.OnceValue(func() string {
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := "http://" + r.Host
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(map[string]any{ //nolint:errcheck // the library tells
			"issuer": at, "authorization_endpoint": at + "/auth", "token_endpoint": at + "/token", "jwks_uri": at + "/keys",
		})
	}))
	return provider.URL
})

// signingOn are the settings of a server whose people sign in there.
func signingOn() []string {
	return []string{"CMS_OIDC_ISSUER=" + hollowProvider(), "CMS_OIDC_CLIENT_ID=cms", "CMS_OIDC_CLIENT_SECRET=secret", "CMS_OIDC_ROLES=groups: editors=EDITOR"}
}

// signOn comes back from the provider without a code, and is told so. After a death one
// begins anew, as people do.
func signOn(w *world) (func() error, func()) {
	var a harness.Answer
	return func() error {
			b := harness.NewBrowser(w)
			provider, err := b.Open(w.s.URL + "/api/cms/auth/sso")
			if err != nil {
				return err
			}
			login, err := b.Open(w.s.URL + "/api/cms/auth/sso/callback?error=access_denied&state=" + provider.Query().Get("state"))
			if err != nil {
				return err
			}
			a, err = b.TryRedeem(w.s, strings.TrimPrefix(login.Fragment, "sso="))
			if err == nil && a.Text("code") != "session.sso_failed" {
				err = fmt.Errorf("answered %d: %s", a.Status, a.Body)
			}
			return err
		}, func() {
			left := harness.Column(w, w.db, `SELECT state::text FROM sign_ons WHERE decided_at IS NOT NULL AND (refusal = '' OR ticket IS NULL)`)
			assert.Empty(w, left, "decided and without a decision")
		}
}
