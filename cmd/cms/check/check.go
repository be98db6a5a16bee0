// Package check tries what the settings lead to, database, store, certificate, public
// address, as people and browsers will, and says what to do about what does not work.
package check

import (
	"context"
	"crypto/tls"
	"net/http"
	"time"
)

// patience is how long each check may take.
const patience = 10 * time.Second

// Run makes every check and reports each finding as it comes.
func Run(ctx context.Context, t Target, report func(Finding)) {
	t.report = report
	t.client = &http.Client{
		Timeout:       patience / 2,
		Transport:     &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true, TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	for _, check := range []func(Target, context.Context){
		Target.database, Target.store, Target.browsers, Target.certificate, Target.publicAddress, Target.mail, Target.identityProvider,
	} {
		within, cancel := context.WithTimeout(ctx, patience)
		check(t, within)
		cancel()
		if ctx.Err() != nil {
			return
		}
	}
}
