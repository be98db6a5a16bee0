package public

import (
	"net/url"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
	"backoffice/ports"
)

// ReadQuery reads what a list selects, and its page. The parameters for the search and for the length of
// the page have these names.
func ReadQuery(c *call.Call, search, length string) (q ports.PublicQuery, err error) {
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return q, err
	}
	q = ports.PublicQuery{Search: p.Text(search, call.MaxSearch), Subject: p.Text("subject", domain.MaxShortText), Grade: p.Text("grade", domain.MaxShortText)}
	q.Page, q.Limit = p.PageOf(length)
	return q, p.Err
}

// ParamsOf returns the parameters for what a list selects, without its page. The one for the search has this
// name.
func ParamsOf(q ports.PublicQuery, search string) url.Values {
	params := url.Values{}
	for name, value := range map[string]string{search: q.Search, "subject": q.Subject, "grade": q.Grade} {
		if value != "" {
			params.Set(name, value)
		}
	}
	return params
}
