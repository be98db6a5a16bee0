package httpapi

import (
	"sync"
	"time"
)

// Refused hosts are logged, a few each minute and each of them once: whoever sets up a proxy needs to
// see one, but scanners send thousands.
const (
	refusedHostsInterval = time.Minute
	maxLoggedHosts       = 5
)

// refusedHosts remembers which hosts were logged recently.
type refusedHosts struct {
	mu      sync.Mutex
	until   time.Time // when the interval ends
	told    map[string]bool
	leftOut int
}

// shouldLog reports whether to log a host now, and how many requests were not logged before.
func (h *refusedHosts) shouldLog(host string, now time.Time) (logged bool, leftOut int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !now.Before(h.until) {
		h.until, h.told = now.Add(refusedHostsInterval), map[string]bool{}
	}
	if h.told[host] || len(h.told) >= maxLoggedHosts {
		h.leftOut++
		return false, 0
	}
	h.told[host] = true
	leftOut, h.leftOut = h.leftOut, 0
	return true, leftOut
}
