package public

import (
	"fmt"

	"backoffice/adapters/httpapi/call"
)

// signpost is a typed link (https://signposting.org/FAIR).
type signpost struct {
	Href string `json:"href"`
	Type string `json:"type,omitempty"`
	rel  string
}

// pointBack adds the link from a record ("describes") or the PDF ("collection") to the e-book's page.
func pointBack(c *call.Call, rel, page string) {
	addLinks(c, page, []signpost{{page, "text/html", rel}})
}

// addLinks adds links, and the one to the linkset of the e-book's page, to the response's header.
func addLinks(c *call.Call, page string, links []signpost) {
	for _, link := range append(links, signpost{page + "/linkset.json", "application/linkset+json", "linkset"}) {
		text := fmt.Sprintf(`<%s>; rel="%s"`, link.Href, link.rel)
		if link.Type != "" {
			text += fmt.Sprintf(`; type="%s"`, link.Type)
		}
		c.W.Header().Add("Link", text)
	}
}
