package check

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// corsRemedy says how to allow the pages' origin in the store.
func (t Target) corsRemedy(ctx context.Context) string {
	if reason := t.Backend.Store.CORSUnsupported(ctx); reason != "" {
		return "This store has no CORS policies for buckets (it returns " + reason + "): allow this origin by the store's own settings, or have the proxy before it do so, as deploy/Caddyfile shows"
	}
	return "Give the bucket the policy of deploy/bucket-cors.json, with this origin in it; if the store cannot do that, allow the origin by its own settings, or as deploy/Caddyfile shows"
}

// origins are the pages' origins, in the form that browsers send.
func (t Target) origins() []string {
	c := t.Config
	origins := append([]string{}, c.CORSOrigins...)
	if c.PublicURL != nil {
		return append([]string{strings.ToLower(c.PublicURL.String())}, origins...)
	}
	return append([]string{localOrigin(c.Addr, c.TLSCert != "")}, origins...)
}

// localOrigin returns the origin of the pages for a browser that opens the address at which the server listens. If
// that is all addresses of the machine, the browser is one on the machine itself.
func localOrigin(address string, tls bool) string {
	host, port, _ := net.SplitHostPort(address)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	origin, standardPort := url.URL{Scheme: "http", Host: net.JoinHostPort(host, port)}, "80"
	if tls {
		origin.Scheme, standardPort = "https", "443"
	}
	if port == standardPort {
		origin.Host = strings.TrimSuffix(origin.Host, ":"+port)
	}
	return origin.String()
}

// preflights sends the store the requests that a browser sends before uploads and reads.
func (t Target) preflights(ctx context.Context) {
	const name = "preflight"
	address := t.Backend.Store.PublicAddress(scratchObject())
	if address == "" {
		t.ok(name, "none is needed: files come by the pages' own origin")
		return
	}
	for _, origin := range t.origins() {
		missing, err := t.preflight(ctx, address, origin, http.MethodPut, "content-type")
		if err == nil && len(missing) == 0 {
			missing, err = t.preflight(ctx, address, origin, http.MethodGet, "range")
		}
		switch {
		case err != nil:
			t.fail(name, "the store does not respond: "+Plain(err), "Set CMS_S3_PUBLIC_ENDPOINT to how browsers reach the store")
		case len(missing) > 0:
			t.fail(name, "pages of "+origin+" cannot use the store, which does not allow "+strings.Join(missing, ", "), t.corsRemedy(ctx))
		default:
			t.ok(name, "pages of "+origin+" may upload to the store and read from it")
		}
	}
}

// preflight sends a CORS preflight request like a browser (the Fetch standard, CORS-preflight
// fetch). It returns what the response does not allow.
func (t Target) preflight(ctx context.Context, address, origin, method, header string) (missing []string, err error) {
	response, err := t.ask(ctx, http.MethodOptions, address, map[string]string{
		"Origin": origin, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": header,
	})
	if err != nil {
		return nil, err
	}
	if response.status/100 != 2 { // as browsers require
		return []string{"preflight requests (it returns " + response.statusText + ")"}, nil
	}
	if allowed := response.header.Get("Access-Control-Allow-Origin"); allowed != origin && allowed != "*" {
		return []string{"this origin"}, nil
	}
	if method != http.MethodGet && !lists(response.header, "Access-Control-Allow-Methods", method) { // GET needs no permission
		missing = append(missing, method)
	}
	if !lists(response.header, "Access-Control-Allow-Headers", header) {
		missing = append(missing, "the header "+header)
	}
	return missing, nil
}

// rangeRead reads a part of an object by a signed link, as the PDF reader does, and checks which
// headers of the response the pages can see.
func (t Target) rangeRead(ctx context.Context, object string) {
	if t.Backend.Store.PublicAddress(object) == "" {
		return
	}
	link, err := t.Backend.Store.SignGet(ctx, "", "", object, "text/plain", "", time.Now().Add(-time.Minute), 10*time.Minute)
	if err != nil {
		t.fail("ranges", Plain(err), "Check the store's keys")
		return
	}
	origin := t.origins()[0]
	response, err := t.ask(ctx, http.MethodGet, link, map[string]string{"Origin": origin, "Range": "bytes=0-3"})
	if err != nil || response.status != http.StatusPartialContent {
		found := "a signed link returns "
		if err != nil {
			found += Plain(err)
		} else {
			found += response.statusText
		}
		t.fail("ranges", found+" instead of a part of the file", "Check that CMS_S3_PUBLIC_ENDPOINT is the name that the store itself knows, and that a proxy before it passes Host, query and Range on")
		return
	}
	var missing []string
	for _, header := range []string{"Accept-Ranges", "Content-Range", "ETag"} {
		if !lists(response.header, "Access-Control-Expose-Headers", header) {
			missing = append(missing, header)
		}
	}
	if len(missing) > 0 {
		t.fail("ranges", "pages of "+origin+" cannot see "+strings.Join(missing, ", ")+", so they show no PDF", t.corsRemedy(ctx))
		return
	}
	t.ok("ranges", "a PDF is read in parts")
}
