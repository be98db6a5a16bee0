package auditlog

import (
	"maps"
	"time"
)

// limitedEvents are the events that anybody can cause at will.
var limitedEvents = map[string]bool{"refused": true, "sign_in_failed": true, "sign_in_throttled": true, "sign_in_refused": true, "signed_in": true, "password_refused": true}

// How many lines one person, or all people without a session together, may write about limitedEvents: a burst and
// then a few a minute, some 15,000 a day.
const (
	burstLines = 600
	linePause  = 6 * time.Second // after which one more may be written
	maxUsers   = 10000           // with a kept allowance
)

// allowance is how many lines may still be written for a user.
type allowance struct {
	lines     float64
	updatedAt time.Time // when lines was last computed
	skipped   int       // lines dropped since the last written line
}

func (f *files) allowanceOf(user string) *allowance {
	a := f.allowances[user]
	if a == nil {
		now := f.now()
		f.makeRoom(now)
		a = &allowance{lines: burstLines, updatedAt: now}
		f.allowances[user] = a
	}
	return a
}

// makeRoom discards the allowances that are full again if there are too many, so that whoever is throttled gets no new
// burst. If none is full, it discards all. The count of skipped lines is lost if no line was written since.
func (f *files) makeRoom(now time.Time) {
	if len(f.allowances) < maxUsers {
		return
	}
	maps.DeleteFunc(f.allowances, func(_ string, a *allowance) bool { return a.refill(now) == burstLines })
	if len(f.allowances) >= maxUsers {
		clear(f.allowances)
	}
}

// refill computes how many lines may be written now.
func (a *allowance) refill(now time.Time) float64 {
	a.lines = min(burstLines, a.lines+float64(now.Sub(a.updatedAt))/float64(linePause))
	a.updatedAt = now
	return a.lines
}

func (a *allowance) allow(now time.Time) bool {
	if a.refill(now) < 1 {
		a.skipped++
		return false
	}
	a.lines--
	return true
}
