package auditlog

import "time"

// limitedEvents are the events that anybody can cause at will.
var limitedEvents = map[string]bool{"refused": true, "sign_in_failed": true, "sign_in_throttled": true, "sign_in_refused": true, "signed_in": true, "password_refused": true}

// How many lines one person, or all people without a session together, may write about limitedEvents: a burst and
// then a few a minute, some 15,000 a day.
const (
	burstLines = 600
	linePause  = 6 * time.Second // after which one more may be written
	maxUsers   = 10000           // with a kept allowance; for one more user, all others are discarded
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
		if len(f.allowances) >= maxUsers {
			f.allowances = map[string]*allowance{}
		}
		a = &allowance{lines: burstLines, updatedAt: f.now()}
		f.allowances[user] = a
	}
	return a
}

func (a *allowance) allow(now time.Time) bool {
	a.lines = min(burstLines, a.lines+float64(now.Sub(a.updatedAt))/float64(linePause))
	a.updatedAt = now
	if a.lines < 1 {
		a.skipped++
		return false
	}
	a.lines--
	return true
}
