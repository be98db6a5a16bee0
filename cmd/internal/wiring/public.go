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

// inEmail is what the schema of OAI-PMH wants of an adminEmail.
var inEmail = regexp.MustCompile(`^\S+@(\S+\.)+\S+$`)

// publicEmail reads the address of the library's operators.
func (r *envReader) publicEmail() string {
	given := r.text("CMS_PUBLIC_EMAIL", "")
	if given == "" {
		return ""
	}
	read, err := mail.ParseAddress(given)
	if err != nil || read.Address != given || !inEmail.MatchString(given) {
		r.addError("CMS_PUBLIC_EMAIL must be just an address, like library@example.org")
	}
	return given
}
