package auditlog

import "time"

// limitedEvents are the events that anybody can cause as often as a line carries them.
var limitedEvents = map[string]bool{"refused": true, "sign_in_failed": true, "sign_in_throttled": true, "sign_in_refused": true, "signed_in": true, "password_refused": true}

// What one person, or all together who are not signed in, may write of them:
// some at once and then a few a minute, some 15,000 a day.
const (
	linesAtOnce     = 600
	linePause       = 6 * time.Second // in which one more may be written
	rememberedUsers = 10000           // of whom this is remembered; then it is begun anew
)

// allowance is what somebody may still write.
type allowance struct {
	lines   float64
	at      time.Time
	skipped int // lines left out since the last that was written
}

func (f *files) allowanceOf(user string) *allowance {
	a := f.spent[user]
	if a == nil {
		if len(f.spent) >= rememberedUsers {
			f.spent = map[string]*allowance{}
		}
		a = &allowance{lines: linesAtOnce, at: f.now()}
		f.spent[user] = a
	}
	return a
}

func (a *allowance) allow(now time.Time) bool {
	a.lines = min(linesAtOnce, a.lines+float64(now.Sub(a.at))/float64(linePause))
	a.at = now
	if a.lines < 1 {
		a.skipped++
		return false
	}
	a.lines--
	return true
}
