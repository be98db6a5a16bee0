package harness

import (
	"net/http"

	"backoffice/test/wait"
)

// UntilReportsAreComplete waits until the reports count what happened before their triggers existed. A server
// copies that in the background after its first start, also if there is nothing.
func (c *Client) UntilReportsAreComplete() {
	c.t.Helper()
	wait.Until(c.t, func() bool { return c.Get("/reports/work?person=me").Want(http.StatusOK).At("data.complete") == true }, "the reports are complete")
}
