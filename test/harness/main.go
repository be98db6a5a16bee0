package harness

import "testing"

// Main runs a package's tests and removes what they started:
//
//	func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }
func Main(m *testing.M) int {
	status := m.Run()
	if sharedServer.remove != nil {
		sharedServer.remove()
	}
	if signOn.site != nil {
		signOn.site.remove()
	}
	if sharedStore.gateway != nil {
		sharedStore.gateway.remove()
	}
	stopPostgres()
	return status
}
