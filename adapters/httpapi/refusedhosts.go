package httpapi

import (
	"sync"
	"time"
)

// Hosts that are refused are told in the log, a few a minute and each of them once: who
// set a proxy up is looking for one, who scans sends thousands.
const (
	refusedHostsPause = time.Minute
	refusedHostsTold  = 5
)

// refusedHosts notes which hosts were told lately.
type refusedHosts struct {
	mu      sync.Mutex
	until   time.Time // when it begins anew
	told    map[string]bool
	leftOut int
}

// tell reports whether a host is to be told now, and how many requests for hosts were
// left out before.
func (h *refusedHosts) tell(host string, now time.Time) (told bool, leftOut int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !now.Before(h.until) {
		h.until, h.told = now.Add(refusedHostsPause), map[string]bool{}
	}
	if h.told[host] || len(h.told) >= refusedHostsTold {
		h.leftOut++
		return false, 0
	}
	h.told[host] = true
	leftOut, h.leftOut = h.leftOut, 0
	return true, leftOut
}
