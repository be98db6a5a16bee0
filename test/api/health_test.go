package api

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §24.
func TestAdministratorsReadTheStateOfTheSystem(t *testing.T) {
	s := shared(t)
	parts := map[string]map[string]any{}
	for _, p := range s.As(t, "admin").Get("/health").Want(http.StatusOK).At("data.parts").([]any) {
		part := p.(map[string]any)
		parts[part["name"].(string)] = part
	}
	require.Len(t, parts, 9)
	for _, name := range []string{"database", "store", "quota"} {
		assert.Equal(t, "ok", parts[name]["state"], name)
	}
	assert.Equal(t, parts["database"]["schema_expected"], parts["database"]["schema"])
	assert.Contains(t, parts["jobs"], "failed")
	assert.Contains(t, parts["index"], "pending")
	assert.Contains(t, parts["quota"], "used_bytes")
	assert.Equal(t, map[string]any{"name": "backups", "state": "unknown"}, parts["backups"])
	for _, role := range []string{"manager", "expert", "editor"} {
		s.As(t, role).Get("/health").Refused(http.StatusForbidden, "ebook.forbidden")
	}
}
