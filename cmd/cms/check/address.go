package check

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"backoffice/internal/loopback"
)

// renewBefore is how long before its expiry a certificate should have been renewed. Automatic renewal
// usually happens 30 days before.
const renewBefore = 14 * 24 * time.Hour

// certificate checks the certificate files of a server that serves TLS itself.
func (t Target) certificate(context.Context) {
	c := t.Config
	if c.TLSCert == "" {
		return
	}
	pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
	if err != nil {
		t.fail("certificate", Plain(err), "Set CMS_TLS_CERT and CMS_TLS_KEY to a certificate and its key, as PEM files that this account can read")
		return
	}
	host := ""
	if c.PublicURL != nil {
		host = c.PublicURL.Hostname()
	}
	t.dateAndName(pair.Leaf, host)
}

// dateAndName reports whether browsers will accept the dates and the name of a certificate. They also
// check its issuer, which publicAddress does by connecting.
func (t Target) dateAndName(leaf *x509.Certificate, host string) {
	const name = "certificate"
	left := time.Until(leaf.NotAfter)
	expiry := leaf.NotAfter.UTC().Format(time.DateOnly)
	switch {
	case left <= 0:
		t.fail(name, "expired on "+expiry, "Renew it")
	case time.Until(leaf.NotBefore) > 0:
		t.fail(name, "is not valid before "+leaf.NotBefore.UTC().Format(time.DateTime), "Wait until then, or check this machine's clock")
	case host != "" && leaf.VerifyHostname(host) != nil:
		t.fail(name, "is not for "+host, "Get one for the name in CMS_PUBLIC_URL")
	case left < renewBefore:
		t.warn(name, "expires on "+expiry, "Renew it, and find out why it was not renewed automatically")
	default:
		t.ok(name, "valid until "+expiry)
	}
}

// publicAddress connects to the server as browsers do.
func (t Target) publicAddress(ctx context.Context) {
	const name = "address"
	c := t.Config
	if c.PublicURL == nil {
		if !isLoopback(c.Addr) {
			t.warn(name, "CMS_PUBLIC_URL is not set: the server can be reached only by its IP address", "Set CMS_PUBLIC_URL to the address that people type")
		} else {
			t.ok(name, "only this machine can connect: "+c.Addr)
		}
		return
	}
	address := c.PublicURL.String()
	response, err := t.ask(ctx, http.MethodGet, address+"/api/cms/openapi.json", nil)
	var untrusted *tls.CertificateVerificationError
	switch {
	case errors.As(err, &untrusted):
		t.fail("certificate", "of "+address+" is not trusted by browsers: "+Plain(untrusted.Err), "Renew it, or serve its whole chain")
	case err != nil:
		t.warn(name, address+" cannot be reached from here: "+Plain(err), "Start cms serve and the proxy in front of it, and check name, port and firewall. If only this machine cannot reach it, run the check on another")
	case response.status == http.StatusBadRequest:
		t.fail(name, address+" reaches a server that does not know this name", "Have the proxy pass the Host of the request on (nginx: proxy_set_header Host $http_host), and set the same CMS_PUBLIC_URL on every server")
	case response.status != http.StatusOK || !strings.HasPrefix(response.header.Get("Content-Type"), "application/json"):
		t.fail(name, fmt.Sprintf("%s reaches something other than this product (%s)", address, response.statusText), "Have the proxy pass all requests on, and look at its log")
	default:
		t.ok(name, address+" reaches this product")
		if response.tls != nil && c.TLSCert == "" {
			t.dateAndName(response.tls.PeerCertificates[0], c.PublicURL.Hostname())
		}
	}
	t.proxy(address)
}

// proxy warns if people come through a proxy although CMS_TRUSTED_PROXIES is empty. The server
// then takes all people for one client, and they share the limits of one address.
func (t Target) proxy(address string) {
	c := t.Config
	_, port, _ := net.SplitHostPort(c.Addr)
	samePort := cmp.Or(c.PublicURL.Port(), "80") == port
	direct := c.TLSCert != "" || c.PublicURL.Scheme == "http" && samePort
	if direct || len(c.TrustedProxies) > 0 {
		return
	}
	t.warn("proxy", "people come through a proxy at "+address+", but CMS_TRUSTED_PROXIES is empty: all of them share the limits of one address", "Set CMS_TRUSTED_PROXIES to the proxy's address")
}

// isLoopback reports whether only this machine can connect to an address.
func isLoopback(addr string) bool {
	host, _, _ := net.SplitHostPort(addr)
	return loopback.Is(host)
}
