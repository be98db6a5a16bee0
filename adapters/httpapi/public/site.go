package public

import "backoffice/adapters/httpapi/call"

// ClosedRobots excludes search engines from everything.
const ClosedRobots = "User-agent: *\nDisallow: /\n"

// robots lets search engines read the pages of e-books, and nothing else. A rule is for all paths that begin
// with it (RFC 9309 §2.2.2), so just "/e" would allow the pages of the staff at /ebooks.
func (h *Handlers) robots(c *call.Call) error {
	Send(c, "text/plain; charset=utf-8", []byte("User-agent: *\nAllow: /e$\nAllow: /e?\nAllow: /e/\nAllow: /api/public/\nAllow: /assets/\nAllow: /sitemap\nDisallow: /\n\nSitemap: "+h.address+"/sitemap.xml\n"))
	return nil
}
