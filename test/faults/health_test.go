package faults

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §24: an administrator learns which part does not respond, and how the others are.
func TestAStoreThatHangsIsReportedBesideTheOthers(t *testing.T) {
	p := harness.NewProduct(t)
	admin := p.As(t, "ADMIN")
	states := func() map[string]string {
		states := map[string]string{}
		for _, part := range admin.Get("/health").Want(http.StatusOK).At("data.parts").([]any) {
			part := part.(map[string]any)
			states[part["name"].(string)] = part["state"].(string)
		}
		return states
	}
	var before map[string]string
	wait.Until(t, func() bool {
		before = states()
		return before["sweep"] == "ok" && before["index"] == "ok"
	}, "the sweep and the index at the start have ended")
	for _, name := range []string{"database", "store", "index", "jobs", "quota"} {
		assert.Equal(t, "ok", before[name], name)
	}
	assert.NotEqual(t, "unknown", before["disk"], "files and records are on this machine")

	release := hold(t, p, "gateway")
	defer release()
	time.Sleep(5 * time.Second) // the response before is kept so long
	began := time.Now()
	during := states()
	assert.Less(t, time.Since(began), 4*time.Second, "each part has two seconds")
	assert.Equal(t, "bad", during["store"])
	delete(during, "store")
	delete(before, "store")
	assert.Equal(t, before, during)
	release()
	wait.Until(t, func() bool { return states()["store"] == "ok" }, "the store responds again")
}
