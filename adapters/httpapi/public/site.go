package public

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/domain"
	"backoffice/ports"
)

// sitemapPart is how many stamps a part of the sitemap covers. Each e-book has one stamp, and a part may
// list 50,000 addresses (sitemaps.org).
const sitemapPart = 50_000

// readAtOnce is how many e-books one query reads for the sitemap.
const readAtOnce = 1000

// ClosedRobots tells search engines that nothing is for them.
const ClosedRobots = "User-agent: *\nDisallow: /\n"

// robots lets search engines read the pages of e-books, and nothing else. A rule is for all paths that begin
// with it (RFC 9309 §2.2.2), so "/e" alone would allow the pages of the staff at /ebooks.
func (h *Handlers) robots(c *call.Call) error {
	Send(c, "text/plain; charset=utf-8", []byte("User-agent: *\nAllow: /e$\nAllow: /e?\nAllow: /e/\nAllow: /api/public/\nAllow: /assets/\nAllow: /sitemap\nDisallow: /\n\nSitemap: "+h.address+"/sitemap.xml\n"))
	return nil
}

// sitemap lists the parts that list an e-book.
func (h *Handlers) sitemap(c *call.Call) error {
	parts, err := h.books.Parts(c.R.Context(), sitemapPart)
	if err != nil {
		return err
	}
	var body bytes.Buffer
	body.WriteString(xml.Header + `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, part := range parts {
		fmt.Fprintf(&body, "<sitemap><loc>%s/sitemap-%d.xml</loc><lastmod>%s</lastmod></sitemap>\n", h.address, part.Number, part.ChangedAt.Format(time.RFC3339))
	}
	body.WriteString("</sitemapindex>\n")
	Send(c, "application/xml", body.Bytes())
	return nil
}

// sitemapOf lists the e-books of one part.
func (h *Handlers) sitemapOf(c *call.Call) error {
	number, err := strconv.ParseInt(c.PathText("part"), 10, 32)
	if err != nil {
		return refusal.NoRoute
	}
	var body bytes.Buffer
	body.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	listed := 0
	for after, end := number*sitemapPart, (number+1)*sitemapPart; after < end; {
		page, err := h.books.Changes(c.R.Context(), ports.ChangesQuery{After: after, Limit: readAtOnce, Bare: true})
		if err != nil {
			return err
		}
		for _, p := range page.Changes {
			if after = p.Stamp; after <= end && p.State == domain.StatePublic {
				fmt.Fprintf(&body, "<url><loc>%s</loc><lastmod>%s</lastmod></url>\n", h.pageOf(&p), p.ChangedAt.Format(time.RFC3339))
				listed++
			}
		}
		if !page.More {
			break
		}
	}
	if listed == 0 {
		return domain.ErrNeverPublic
	}
	body.WriteString("</urlset>\n")
	Send(c, "application/xml", body.Bytes())
	return nil
}
