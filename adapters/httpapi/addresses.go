package httpapi

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

func (s *server) isOwnHost(r *http.Request) bool {
	if s.PublicURL != nil && strings.EqualFold(r.Host, s.PublicURL.Host) {
		return true
	}
	if strings.EqualFold(r.Host, s.Addr) {
		return true
	}
	name := hostName(r.Host)
	address, err := netip.ParseAddr(name)
	if err != nil {
		return strings.EqualFold(name, "localhost")
	}
	return address.IsLoopback() || s.isLocalAddress(r, address)
}

// isLocalAddress reports whether address is the local one of this connection. It applies if the
// server listens on every address of its machine.
func (s *server) isLocalAddress(r *http.Request, address netip.Addr) bool {
	listening, err := netip.ParseAddr(hostName(s.Addr))
	if everywhere := hostName(s.Addr) == "" || err == nil && listening.IsUnspecified(); !everywhere {
		return false
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	came, err := netip.ParseAddrPort(local.String())
	return err == nil && came.Addr().Unmap() == address.Unmap()
}

// hostName returns the name in host or host:port, without brackets.
func hostName(host string) string {
	if u, err := url.Parse("//" + host); err == nil {
		return u.Hostname()
	}
	return ""
}

// origin returns the scheme and host by which the browser reaches the server.
func (s *server) origin(r *http.Request) string {
	scheme := "http"
	switch {
	case s.PublicURL != nil && strings.EqualFold(r.Host, s.PublicURL.Host):
		scheme = s.PublicURL.Scheme
	case r.TLS != nil || s.fromProxy(r) && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https"):
		scheme = "https"
	}
	return scheme + "://" + r.Host
}

func (s *server) fromProxy(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && s.trusts(peer.Addr())
}

func (s *server) trusts(address netip.Addr) bool {
	address = address.Unmap().WithZone("") // no prefix contains an address with a zone
	return slices.ContainsFunc(s.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(address) })
}

// client returns the address of the client: the peer, or behind trusted proxies the last address in
// X-Forwarded-For that is not a trusted proxy. What a client writes into that header itself comes
// before it and is ignored.
func (s *server) client(r *http.Request) (netip.Addr, bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}, false
	}
	address := peer.Addr().Unmap()
	if !s.trusts(address) {
		return address.WithZone(""), true
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !s.trusts(address) {
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

// clientAddress is the address for which sign-ins are counted. An IPv6 client has a whole /64, so
// that prefix is used.
func (s *server) clientAddress(r *http.Request) string {
	address, ok := s.client(r)
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
