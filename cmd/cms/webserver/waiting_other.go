//go:build !linux

package webserver

import "net"

// ignoreNew does nothing on these systems.
func ignoreNew(net.Listener) error { return nil }

// acceptQueued returns none: on these systems the queue is reset when the listener closes.
func acceptQueued(net.Listener) []net.Conn { return nil }
