package domain_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §27.3: a delivery fails for good after three days, but not before it was tried for most of a day.
func TestAnEventThatIsFirstTriedLateIsTriedAgain(t *testing.T) {
	now := time.Date(2025, 9, 2, 0, 0, 0, 0, time.UTC)
	busy := domain.WebhookResponse{Status: http.StatusServiceUnavailable}
	for _, c := range []struct {
		tries  int
		begun  time.Time
		failed bool
	}{
		{1, now.Add(-96 * time.Hour), false},
		{23, now.Add(-96 * time.Hour), false},
		{24, now.Add(-96 * time.Hour), true},
		{24, now.Add(-71 * time.Hour), false},
	} {
		d := domain.WebhookDelivery{Tries: c.tries, BegunAt: c.begun}
		got := d.Result(busy, 0, now)
		assert.Equal(t, c.failed, got.Failed, "%+v", c)
		assert.Equal(t, c.failed, got.RetryAfter == 0, "%+v", c)
	}
}
