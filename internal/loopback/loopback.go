// Package loopback knows the names of this machine for itself.
package loopback

import "net/netip"

// Is tells whether a host, by name or address, is this machine: what is sent there can be
// read by nobody on the way.
func Is(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}
