package loopback

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestOnlyAddressesOfThisMachineAreLoopback(t *testing.T) {
	for _, host := range []string{"localhost", "127.0.0.1", "127.8.9.1", "::1"} {
		assert.True(t, Is(host), host)
	}
	for _, host := range []string{"", "localhost.example.org", "127.0.0.1.example.org", "10.0.0.1", "0.0.0.0", "::", "[::1]"} {
		assert.False(t, Is(host), host)
	}
}
