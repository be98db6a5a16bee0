// Package loopback recognises names and addresses of this machine.
package loopback

import "net/netip"

// Is reports whether a host name or address is this machine, so that nobody on the network can read
// what is sent to it.
func Is(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}
