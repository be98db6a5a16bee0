package check

import "context"

// mail connects to the mail server and signs in, but sends nothing.
func (t Target) mail(ctx context.Context) {
	const name = "mail"
	if t.Backend.Mailer == nil {
		return
	}
	if err := t.Backend.Mailer.Ready(ctx); err != nil {
		t.fail(name, "cannot be given to the server: "+Plain(err), "Check host, port, user and password in CMS_SMTP_URL, smtps:// where the server speaks TLS from the beginning, and that this machine may connect to it")
		return
	}
	t.ok(name, "the server takes it")
}
