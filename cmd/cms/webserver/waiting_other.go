//go:build !linux

package webserver

import "net"

// waiting returns none: what waits to be taken is reset where a listener closes.
func waiting(net.Listener) []net.Conn { return nil }
