package public

import (
	"net/url"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
	"backoffice/ports"
)

// ReadQuery reads what a list selects, and its page.
func ReadQuery(c *call.Call, searchName, lengthName string) (q ports.PublicQuery, err error) {
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return q, err
	}
	q = ports.PublicQuery{Search: p.Text(searchName, call.MaxSearchLength), Subject: p.Text("subject", domain.MaxShortText), Grade: p.Text("grade", domain.MaxShortText)}
	q.Page, q.Limit = p.PageOf(lengthName)
	return q, p.Err
}

// ParamsOf returns the parameters for what a list selects, without its page.
func ParamsOf(q ports.PublicQuery, searchName string) url.Values {
	params := url.Values{}
	for name, value := range map[string]string{searchName: q.Search, "subject": q.Subject, "grade": q.Grade} {
		if value != "" {
			params.Set(name, value)
		}
	}
	return params
}
