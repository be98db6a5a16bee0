//go:build !linux

package webserver

import "net"

// waiting returns none: on these systems the queue is reset when the listener closes.
func waiting(net.Listener) []net.Conn { return nil }
