package observe

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §13.5: an alarm looks at what failed, and a client that left is no failure.
func TestWhatAClientLeftHasNotFailed(t *testing.T) {
	assert.Equal(t, "confirmed", result(nil, "confirmed"))
	assert.Equal(t, "failed", result(context.DeadlineExceeded, "confirmed"))
	assert.Equal(t, "failed", result(domain.ErrUnavailable, "confirmed"))
	assert.Equal(t, "client_left", result(context.Canceled, "confirmed"))
	assert.Equal(t, "client_left", result(domain.ErrServerBusy.Because(context.Canceled), "confirmed"))
	assert.Equal(t, "refused", result(domain.ErrForbidden, "confirmed"))
}
