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
		Target.folder, Target.database, Target.store, Target.browsers, Target.certificate, Target.publicAddress, Target.mail, Target.identityProvider,
	} {
		within, cancel := context.WithTimeout(ctx, patience)
		check(t, within)
		cancel()
		if ctx.Err() != nil {
			return
		}
	}
}

// folder makes the folder that files lie in while they are read, and writes to it.
func (t Target) folder(context.Context) {
	if err := t.Config.MakeScratch(); err != nil {
		t.fail("folder", plain(err), "Set CMS_DATA_DIR to a folder that this account may write to")
		return
	}
	t.ok("folder", t.Config.DataDir+" can be written to")
}
