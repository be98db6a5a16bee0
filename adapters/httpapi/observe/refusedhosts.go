package observe

import (
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// In each interval, a few refused hosts are logged, each of them once. A person who sets up a proxy needs to see
// one, but scanners send thousands.
const (
	refusedHostsInterval = time.Minute
	maxLoggedHosts       = 5
)

// RefusedHosts remembers which hosts were logged recently.
type RefusedHosts struct {
	mu      sync.Mutex
	until   time.Time // when the interval ends
	logged  map[string]bool
	leftOut int // requests since the last one that was logged
}

// Warn logs a request that was refused because of its host, and how to fix that.
func (h *RefusedHosts) Warn(log *slog.Logger, r *http.Request, now time.Time) {
	host := Redact(r.Host)
	ok, leftOut := h.shouldLog(host, now)
	if !ok {
		return
	}
	attrs := []slog.Attr{
		slog.String("host", host), slog.String("request_id", LineOf(r).ID),
		slog.String("remedy", "if people reach the server by this name, set CMS_PUBLIC_URL to it; if they use another, have the proxy pass the Host of the request on (nginx: proxy_set_header Host $http_host)"),
	}
	if leftOut > 0 {
		attrs = append(attrs, slog.Int("left_out", leftOut))
	}
	log.LogAttrs(r.Context(), slog.LevelWarn, "host refused", attrs...)
}

func (h *RefusedHosts) shouldLog(host string, now time.Time) (ok bool, leftOut int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !now.Before(h.until) {
		h.until, h.logged = now.Add(refusedHostsInterval), map[string]bool{}
	}
	if h.logged[host] || len(h.logged) >= maxLoggedHosts {
		h.leftOut++
		return false, 0
	}
	h.logged[host] = true
	leftOut, h.leftOut = h.leftOut, 0
	return true, leftOut
}
