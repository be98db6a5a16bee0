package api

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/wait"
)

// RULES §24.
func TestAdministratorsReadTheStateOfTheSystem(t *testing.T) {
	s := shared(t)
	parts := map[string]map[string]any{}
	wait.Until(t, func() bool { // a server notes that it runs soon after it serves, and a busy one may be late
		for _, p := range s.As(t, "admin").Get("/health").Want(http.StatusOK).At("data.parts").([]any) {
			part := p.(map[string]any)
			parts[part["name"].(string)] = part
		}
		bad := func(name string) bool { return parts[name]["state"] != "ok" }
		return !slices.ContainsFunc([]string{"database", "store", "quota", "servers"}, bad)
	}, "database, store, quota and servers are ok")
	require.Len(t, parts, 10)
	assert.Equal(t, parts["database"]["schema_expected"], parts["database"]["schema"])
	assert.Contains(t, parts["jobs"], "failed")
	assert.Contains(t, parts["index"], "pending")
	assert.Contains(t, parts["quota"], "used_bytes")
	assert.Equal(t, map[string]any{"name": "backups", "state": "unknown"}, parts["backups"])
	assert.Regexp(t, `:\d+$`, parts["servers"]["servers"].([]any)[0].(map[string]any)["name"])
	wait.Until(t, func() bool { // the state may change between the two calls
		need := 0
		for _, state := range s.As(t, "admin").Get("/health").Want(http.StatusOK).List("data.parts", "state") {
			if state == "warn" || state == "bad" {
				need++
			}
		}
		return s.As(t, "admin").Get("/notifications").Want(http.StatusOK).Number("data.attention") == need
	}, "administrators see how many parts need attention")
	assert.Nil(t, s.As(t, "manager").Get("/notifications").Want(http.StatusOK).At("data.attention"))
	for _, role := range []string{"manager", "expert", "editor"} {
		s.As(t, role).Get("/health").Refused(http.StatusForbidden, "ebook.forbidden")
	}
}
