package wiring

import (
	"net/url"

	"backoffice/domain"
)

// openness reads what of published e-books everybody may see. Public pages name their own address, so it
// must be known.
func (r *envReader) openness(public *url.URL) domain.Openness {
	o, ok := domain.ParseOpenness(r.text("CMS_PUBLIC", ""))
	if !ok {
		r.wrong("CMS_PUBLIC must be empty, metadata or open")
	}
	if o != domain.Closed && public == nil {
		r.wrong("CMS_PUBLIC needs CMS_PUBLIC_URL: public pages name their address")
	}
	return o
}
