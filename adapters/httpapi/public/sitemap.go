package public

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/compress"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/domain"
	"backoffice/ports"
)

// stampsPerSitemap is how many stamps a sitemap covers. Each e-book has one stamp, and a sitemap may
// list 50,000 addresses (sitemaps.org).
const stampsPerSitemap = 50_000

// readAtOnce is how many e-books one query reads for a sitemap.
const readAtOnce = 1000

const sitemapType = "application/xml"

// sitemapVersion changes when a sitemap does: an e-book whose publication changes gets a higher stamp, so it leaves
// the range of the sitemap, or becomes the last change in it.
func sitemapVersion(stamps ports.StampRange) string {
	return fmt.Sprintf("%d-%d-%x", stamps.Number, stamps.Ebooks, stamps.ChangedAt.UnixMicro())
}

// sitemapIndex lists the sitemaps that have at least one e-book.
func (h *Handlers) sitemapIndex(c *call.Call) error {
	ranges, err := h.books.StampRanges(c.R.Context(), stampsPerSitemap)
	if err != nil {
		return err
	}
	var body bytes.Buffer
	body.WriteString(xml.Header + `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, stamps := range ranges {
		fmt.Fprintf(&body, "<sitemap><loc>%s/sitemap-%d.xml</loc><lastmod>%s</lastmod></sitemap>\n", h.address, stamps.Number, stamps.ChangedAt.Format(time.RFC3339))
	}
	body.WriteString("</sitemapindex>\n")
	Send(c, sitemapType, body.Bytes())
	return nil
}

// sitemap lists the e-books of one range of stamps. Its e-books are read only if it is not kept and the client does not
// have it.
func (h *Handlers) sitemap(c *call.Call) error {
	number, err := strconv.ParseInt(c.PathText("part"), 10, 32)
	if err != nil {
		return refusal.NoRoute
	}
	ranges, err := h.books.StampRanges(c.R.Context(), stampsPerSitemap)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(ranges, func(r ports.StampRange) bool { return r.Number == number })
	if i < 0 {
		return domain.ErrNeverPublic
	}
	version, acceptsGzip := sitemapVersion(ranges[i]), compress.Accepted(c.W, c.R)
	variant := version
	if acceptsGzip {
		variant += "-gzip" // each encoding has its own ETag
	}
	if clientHas(c.R, tagOf(variant)) {
		versionHeaders(c.W.Header(), variant)
		c.W.WriteHeader(http.StatusNotModified)
		return nil
	}
	body, err := h.compressedSitemap(c.R.Context(), number, version)
	if err != nil {
		return err
	}
	if acceptsGzip {
		c.W.Header().Set("Content-Encoding", "gzip")
		sendWithVersion(c, sitemapType, variant, body)
		return nil
	}
	c.W.Header().Set("Content-Type", sitemapType)
	versionHeaders(c.W.Header(), variant)
	if c.R.Method != http.MethodHead {
		_ = compress.Decompress(c.W, body) // while it is sent, because it takes 6 MB; the client may have left
	}
	return nil
}

// compressedSitemap returns the kept sitemap, or a new one.
func (h *Handlers) compressedSitemap(ctx context.Context, number int64, version string) ([]byte, error) {
	if body, ok := h.sitemaps.get(number, version); ok {
		return body, nil
	}
	body, err := compress.Compress(func(w io.Writer) error { return h.writeSitemap(ctx, w, number) })
	if err == nil {
		h.sitemaps.put(number, version, body)
	}
	return body, err
}

func (h *Handlers) writeSitemap(ctx context.Context, w io.Writer, number int64) error {
	fmt.Fprintln(w, xml.Header+`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for after, end := number*stampsPerSitemap, (number+1)*stampsPerSitemap; after < end; {
		page, err := h.books.Changes(ctx, ports.ChangesQuery{After: after, Limit: readAtOnce, Bare: true})
		if err != nil {
			return err
		}
		for _, p := range page.Changes {
			if after = p.Stamp; after <= end && p.State == domain.StatePublic {
				fmt.Fprintf(w, "<url><loc>%s</loc><lastmod>%s</lastmod></url>\n", h.pageURL(p.EbookID), p.ChangedAt.Format(time.RFC3339))
			}
		}
		if !page.More {
			break
		}
	}
	_, err := io.WriteString(w, "</urlset>\n")
	return err
}
