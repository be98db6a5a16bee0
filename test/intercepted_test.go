package test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// routed is Playwright's own way to intercept requests. It returns before the requests of an open
// page are intercepted; intercept, in waiting.ts, waits for that.
var routed = regexp.MustCompile(`\.route\(`)

func TestBrowserTestsInterceptRequestsInOneWay(t *testing.T) {
	require.Regexp(t, routed, "await page.route('**/toc', held);")
	require.NotRegexp(t, routed, "await page.unroute('**/toc');")
	var found []string
	for path, text := range sources(t) {
		if strings.HasPrefix(path, "test/e2e/") && routed.MatchString(text) {
			found = append(found, path)
		}
	}
	slices.Sort(found)
	assert.Equal(t, []string{"test/e2e/support/waiting.ts"}, found, "use intercept of support/waiting.ts")
}
