// Package loopback recognises localhost and loopback addresses.
package loopback

import "net/netip"

// Is reports whether host is localhost or a loopback address, so that what is sent to it stays on
// this machine.
func Is(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}
