package wiring

import (
	"net/mail"
	"net/url"
	"regexp"

	"backoffice/domain"
)

// openness reads what of published e-books everybody may see. Public pages name their own address, so it
// must be known.
func (r *envReader) openness(public *url.URL) domain.Openness {
	o, ok := domain.ParseOpenness(r.text("CMS_PUBLIC", ""))
	if !ok {
		r.addError("CMS_PUBLIC must be empty, metadata or open")
	}
	if o != domain.Closed && public == nil {
		r.addError("CMS_PUBLIC needs CMS_PUBLIC_URL: public pages name their address")
	}
	return o
}

// oaiEmail matches what the schema of OAI-PMH allows as adminEmail.
var oaiEmail = regexp.MustCompile(`^\S+@(\S+\.)+\S+$`)

// publicEmail reads the address of the library's operators.
func (r *envReader) publicEmail() string {
	given := r.text("CMS_PUBLIC_EMAIL", "")
	if given == "" {
		return ""
	}
	parsed, err := mail.ParseAddress(given)
	if err != nil || parsed.Address != given || !oaiEmail.MatchString(given) {
		r.addError("CMS_PUBLIC_EMAIL must be just an address, like library@example.org")
	}
	return given
}
