// Package edge has what is the same for every request, whatever it asks for: for which host and from
// which client it comes, and the headers of its response.
package edge

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Addresses are the addresses of this server and of the proxies before it.
type Addresses struct {
	Public         *url.URL       // the address that browsers use, or nil
	Listening      string         // host:port
	TrustedProxies []netip.Prefix // whose X-Forwarded-* headers are trusted
}

// IsOwnHost reports whether a request is for a host name of this server.
func (a *Addresses) IsOwnHost(r *http.Request) bool {
	if a.Public != nil && strings.EqualFold(r.Host, a.Public.Host) {
		return true
	}
	if strings.EqualFold(r.Host, a.Listening) {
		return true
	}
	name := hostName(r.Host)
	address, err := netip.ParseAddr(name)
	if err != nil {
		return strings.EqualFold(name, "localhost")
	}
	return address.IsLoopback() || a.isLocalAddress(r, address)
}

// isLocalAddress reports whether address is the local one of this connection. It returns false unless
// the server listens on every address of its machine.
func (a *Addresses) isLocalAddress(r *http.Request, address netip.Addr) bool {
	listening, err := netip.ParseAddr(hostName(a.Listening))
	if everywhere := hostName(a.Listening) == "" || err == nil && listening.IsUnspecified(); !everywhere {
		return false
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	own, err := netip.ParseAddrPort(local.String())
	return err == nil && own.Addr().Unmap().WithZone("") == address.Unmap()
}

// hostName returns the name in host or host:port, without brackets.
func hostName(host string) string {
	if u, err := url.Parse("//" + host); err == nil {
		return u.Hostname()
	}
	return ""
}

// Origin returns the scheme and host that the browser uses for the server.
func (a *Addresses) Origin(r *http.Request) string {
	scheme := "http"
	switch {
	case a.Public != nil && strings.EqualFold(r.Host, a.Public.Host):
		scheme = a.Public.Scheme
	case r.TLS != nil || a.fromTrustedProxy(r) && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https"):
		scheme = "https"
	}
	return scheme + "://" + r.Host
}

func (a *Addresses) fromTrustedProxy(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && a.trusts(peer.Addr())
}

func (a *Addresses) trusts(address netip.Addr) bool {
	address = address.Unmap().WithZone("") // no prefix contains an address with a zone
	return slices.ContainsFunc(a.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(address) })
}

// Client returns the address of the client: the peer, or behind trusted proxies the last address in
// X-Forwarded-For that is not a trusted proxy. What the client itself wrote into that
// header comes before that address and is ignored.
func (a *Addresses) Client(r *http.Request) (netip.Addr, bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}, false
	}
	address := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !a.trusts(address) {
			break
		}
		next, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		address = next.Unmap()
	}
	return address.WithZone(""), true
}

// ClientKey returns the address by which requests are limited and queued. An IPv6 client has a whole
// /64, so that prefix is used.
func (a *Addresses) ClientKey(r *http.Request) string {
	address, ok := a.Client(r)
	if !ok {
		return r.RemoteAddr
	}
	if address.Is6() {
		if net64, err := address.Prefix(64); err == nil {
			return net64.String()
		}
	}
	return address.String()
}

// IsHealthCheck reports whether a request is a health check. It may name any host, and is logged
// at the debug level unless it fails.
func IsHealthCheck(r *http.Request) bool {
	return r.URL.Path == "/healthz" || r.URL.Path == "/readyz"
}
