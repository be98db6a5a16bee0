package observe

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// RULES §13.12: a flood of made-up hosts does not flood the log, and what was left out is
// counted.
func TestAFewRefusedHostsAreLoggedEachMinute(t *testing.T) {
	var h RefusedHosts
	now := time.Date(2025, 9, 2, 2, 0, 0, 0, time.UTC)
	lines := 0
	for i := range 1000 {
		if logged, _ := h.shouldLog(fmt.Sprint("host-", i%100), now); logged {
			lines++
		}
	}
	assert.Equal(t, maxLoggedHosts, lines)
	logged, leftOut := h.shouldLog("host-0", now.Add(refusedHostsInterval))
	assert.True(t, logged, "a minute later it is logged again")
	assert.Equal(t, 1000-maxLoggedHosts, leftOut)
	_, leftOut = h.shouldLog("host-1", now.Add(refusedHostsInterval))
	assert.Zero(t, leftOut)
}
