package wiring

import (
	netmail "net/mail"
	"net/url"

	"backoffice/adapters/mail"
)

// mail reads the mail server and the sender; nil if no mail is sent. Links in mail need the public
// address.
func (r *envReader) mail(public *url.URL) *mail.Server {
	address, from := r.text("CMS_SMTP_URL", ""), r.text("CMS_SMTP_FROM", "")
	if address == "" {
		if from != "" {
			r.addError("CMS_SMTP_FROM is of no use without CMS_SMTP_URL")
		}
		return nil
	}
	server, err := mail.Parse(address)
	if err != nil { // the error contains no password
		r.addError("CMS_SMTP_URL " + err.Error())
		return nil
	}
	sender, err := netmail.ParseAddress(from)
	if err != nil {
		r.addError("CMS_SMTP_FROM must be the address that mail comes from, like Thư viện <library@example.org>")
		return nil
	}
	if public == nil {
		r.addError("CMS_SMTP_URL needs CMS_PUBLIC_URL, for links in mail")
	}
	server.From = *sender
	return &server
}
