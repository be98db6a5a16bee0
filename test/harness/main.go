package harness

import "testing"

// Main runs a package's tests and removes what they started:
//
//	func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }
func Main(m *testing.M) int {
	status := m.Run()
	if common.remove != nil {
		common.remove()
	}
	if signOn.site != nil {
		signOn.site.remove()
	}
	if shared.gateway != nil {
		shared.gateway.remove()
	}
	stopPostgres()
	return status
}
