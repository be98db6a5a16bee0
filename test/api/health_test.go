package api

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/wait"
)

// RULES §24.
func TestAdministratorsReadTheStateOfTheSystem(t *testing.T) {
	s := shared(t)
	parts := map[string]map[string]any{}
	wait.Until(t, func() bool { // a server notes that it runs soon after it serves
		for _, p := range s.As(t, "admin").Get("/health").Want(http.StatusOK).At("data.parts").([]any) {
			part := p.(map[string]any)
			parts[part["name"].(string)] = part
		}
		return parts["servers"]["servers"] != nil
	}, "the server says that it runs")
	require.Len(t, parts, 10)
	for _, name := range []string{"database", "store", "quota", "servers"} {
		assert.Equal(t, "ok", parts[name]["state"], name)
	}
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
