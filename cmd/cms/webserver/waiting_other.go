//go:build !linux

package webserver

import "net"

// ignoreNewConnections does nothing on these systems.
func ignoreNewConnections(net.Listener) error { return nil }

// acceptQueued returns none: on these systems the queue is reset when the listener closes.
func acceptQueued(net.Listener) []net.Conn { return nil }
