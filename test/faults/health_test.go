package faults

import (
	"maps"
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
		for _, name := range []string{"database", "store", "index", "jobs", "quota", "sweep"} { // the sweep and the index work at the start
			if before[name] != "ok" {
				return false
			}
		}
		return true
	}, "all parts respond")
	assert.NotEqual(t, "unknown", before["disk"], "files and records are on this machine")

	release := hold(t, p, "gateway")
	defer release()
	expected := maps.Clone(before)
	expected["store"] = "bad"
	wait.Until(t, func() bool { // again where this machine stood still, so that other parts had no time
		time.Sleep(5100 * time.Millisecond) // the response before is kept for five seconds
		began := time.Now()
		during := states()
		took := time.Since(began)
		t.Logf("after %v: %v", took.Round(time.Millisecond), during)
		return took < 4*time.Second && maps.Equal(expected, during) // each part has two seconds
	}, "the store is reported beside the others, and does not delay them")
	release()
	wait.Until(t, func() bool { return states()["store"] == "ok" }, "the store responds again")
}
