package check

import (
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

// renewBefore is how long before its end a certificate should have been renewed. Automatic renewal
// happens 30 days before.
const renewBefore = 14 * 24 * time.Hour

// certificate checks the files of a server that uses TLS itself.
func (t Target) certificate(context.Context) {
	c := t.Config
	if c.TLSCert == "" {
		return
	}
	pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
	if err != nil {
		t.fail("certificate", plain(err), "Name a certificate and its key, in PEM, in CMS_TLS_CERT and CMS_TLS_KEY, that this account may read")
		return
	}
	host := ""
	if c.PublicURL != nil {
		host = c.PublicURL.Hostname()
	}
	t.judge(pair.Leaf, host)
}

// judge reports what browsers will object to in a certificate, apart from its issuer.
func (t Target) judge(leaf *x509.Certificate, host string) {
	const name = "certificate"
	left := time.Until(leaf.NotAfter)
	ends := leaf.NotAfter.UTC().Format(time.DateOnly)
	switch {
	case left <= 0:
		t.fail(name, "ended on "+ends, "Renew it")
	case host != "" && leaf.VerifyHostname(host) != nil:
		t.fail(name, "is not for "+host, "Get one for the name in CMS_PUBLIC_URL")
	case left < renewBefore:
		t.warn(name, "ends on "+ends, "Renew it, and see why that was not done by itself")
	default:
		t.ok(name, "good until "+ends)
	}
}

// publicAddress connects to the server as people do.
func (t Target) publicAddress(ctx context.Context) {
	const name = "address"
	c := t.Config
	if c.PublicURL == nil {
		if !onlyHere(c.Addr) {
			t.warn(name, "CMS_PUBLIC_URL is not set: the server answers by its IP address alone", "Set CMS_PUBLIC_URL to what people type")
		} else {
			t.ok(name, "for this machine alone: "+c.Addr)
		}
		return
	}
	address := c.PublicURL.String()
	answer, err := t.ask(ctx, http.MethodGet, address+"/api/cms/openapi.json", nil)
	var untrusted *tls.CertificateVerificationError
	switch {
	case errors.As(err, &untrusted):
		t.fail("certificate", "of "+address+" is not one that browsers take: "+plain(untrusted.Err), "Renew it, or send the whole chain with it")
	case err != nil:
		t.warn(name, address+" cannot be reached from here: "+plain(err), "Start cms serve and the proxy before it, and check name, port and firewall; where only this machine cannot, check from another")
	case answer.status == http.StatusBadRequest:
		t.fail(name, address+" comes to a server that does not know that name", "Have the proxy pass the Host of the request on (nginx: proxy_set_header Host $http_host), and set the same CMS_PUBLIC_URL on every server")
	case answer.status != http.StatusOK || !strings.HasPrefix(answer.header.Get("Content-Type"), "application/json"):
		t.fail(name, fmt.Sprintf("%s is answered %s, and not by this product", address, answer.line), "Have the proxy pass everything on, and look at its log")
	default:
		t.ok(name, address+" leads here")
		if answer.tls != nil && c.TLSCert == "" {
			t.judge(answer.tls.PeerCertificates[0], c.PublicURL.Hostname())
		}
	}
	t.proxy(address)
}

// proxy warns if people come by a proxy that is not configured: limits for an address would then
// apply to all together.
func (t Target) proxy(address string) {
	c := t.Config
	_, port, _ := net.SplitHostPort(c.Addr)
	if len(c.TrustedProxies) > 0 || c.TLSCert != "" || c.PublicURL.Scheme == "http" && (c.PublicURL.Port() == port || port == "80") {
		return
	}
	t.warn("proxy", "people come by "+address+" and CMS_TRUSTED_PROXIES is empty: the limits on one address count all of them as one", "Set CMS_TRUSTED_PROXIES to the proxy's address")
}

// onlyHere reports whether an address is local to this machine.
func onlyHere(addr string) bool {
	host, _, _ := net.SplitHostPort(addr)
	return loopback.Is(host)
}
