package httpapi

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// RULES §13.12: a flood of made-up hosts does not flood the log, and what was left out is
// counted.
func TestRefusedHostsAreToldAFewAMinute(t *testing.T) {
	var h refusedHosts
	now := time.Date(2025, 9, 2, 2, 0, 0, 0, time.UTC)
	lines := 0
	for i := range 1000 {
		if told, _ := h.tell(fmt.Sprint("host-", i%100), now); told {
			lines++
		}
	}
	assert.Equal(t, refusedHostsTold, lines)
	told, leftOut := h.tell("host-0", now.Add(refusedHostsPause))
	assert.True(t, told, "a minute later it is told again")
	assert.Equal(t, 1000-refusedHostsTold, leftOut)
	_, leftOut = h.tell("host-1", now.Add(refusedHostsPause))
	assert.Zero(t, leftOut)
}
