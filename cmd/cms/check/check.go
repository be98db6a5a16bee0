// Package check tries out everything that the settings refer to (database, store, certificate,
// public address), as people and browsers use it, and says how to fix what does not work.
package check

import (
	"context"
	"crypto/tls"
	"net/http"
	"time"

	"backoffice/cmd/cms/auditlog"
)

// timeout limits each check.
const timeout = 10 * time.Second

// Run runs all checks and reports each finding immediately.
func Run(ctx context.Context, t Target, report func(Finding)) {
	t.report = report
	t.client = &http.Client{
		Timeout:       timeout / 2,
		Transport:     &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true, TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	for _, check := range []func(Target, context.Context){
		Target.folder, Target.audit, Target.database, Target.owner, Target.replica, Target.store, Target.preflights, Target.certificate, Target.publicAddress, Target.mail, Target.identityProvider,
		Target.backups, Target.servers, Target.state,
	} {
		within, cancel := context.WithTimeout(ctx, timeout)
		check(t, within)
		cancel()
		if ctx.Err() != nil {
			return
		}
	}
}

// folder creates the scratch folder and writes to it.
func (t Target) folder(context.Context) {
	if err := t.Config.MakeScratch(); err != nil {
		t.fail("folder", Plain(err), "Set CMS_DATA_DIR to a folder that this account may write to")
		return
	}
	t.ok("folder", t.Config.DataDir+" can be written to")
}

// audit opens the audit's file of today. It does nothing if the audit is only in the log.
func (t Target) audit(context.Context) {
	const name = "audit"
	if t.Config.AuditDir == "" {
		return
	}
	if err := auditlog.Try(t.Config.AuditDir); err != nil {
		t.fail(name, Plain(err), "Set CMS_AUDIT_DIR to a folder that this account may write to")
		return
	}
	t.ok(name, t.Config.AuditDir+" can be written to")
}
