package operations

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// TestNoLogHoldsAToken uses a token in every way, also where it does not belong, and looks for its
// value in all that the product writes (RULES §26.5).
func TestNoLogHoldsAToken(t *testing.T) {
	product := harness.NewProduct(t)
	admin, editor := product.As(t, "ADMIN"), product.As(t, "EDITOR")
	made := admin.Post("/tokens", map[string]any{"user_id": editor.UserID, "name": "Kho cũ", "scope": "write", "days": 1}).Want(http.StatusCreated)
	value, id := made.Text("data.value"), made.Text("data.token.id")
	program := editor.For(t)
	program.Access = value
	draft := program.Draft("Ghi lại")
	program.Put("/ebooks/"+draft, "{", "X-Request-Id", value, "User-Agent", value, "Referer", value)
	program.Get("/ebooks?search=" + value).Want(http.StatusOK)
	program.Get("/ebooks/" + value)
	program.Do(http.MethodDelete, "/tokens/"+value, nil).Refused(http.StatusForbidden, "token.scope")
	program.Post("/ebooks", map[string]any{"title": "Có khóa"}, "Idempotency-Key", "k").Want(http.StatusCreated)
	nobody := editor.For(t)
	nobody.Access = ""
	nobody.Post("/auth/refresh", map[string]any{"refresh_token": value})
	admin.Delete("/tokens/" + id).Want(http.StatusOK)
	program.Post("/ebooks", map[string]any{"title": "Không"}).Refused(http.StatusUnauthorized, "session.ended")

	assert.NotContains(t, product.Output(), value)
	audit, logs := "", []string{}
	require.NoError(t, filepath.WalkDir(product.Data, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || strings.Contains(path, "/postgres/") {
			return nil //nolint:nilerr // files come and go
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return nil //nolint:nilerr // likewise
		}
		assert.NotContains(t, string(content), value, path)
		logs = append(logs, filepath.Base(path))
		if strings.Contains(path, "audit") {
			audit += string(content)
		}
		return nil
	}))
	assert.Subset(t, logs, []string{"server.log", "postgres.log", "gateway.log"})
	records := records(t, audit)
	requireRecord(t, records, map[string]any{"event": "token_added", "user": admin.UserID, "account": editor.UserID, "of": id, "scope": "write"})
	requireRecord(t, records, map[string]any{"event": "refused", "user": editor.UserID, "token": id, "code": "token.scope"})
	requireRecord(t, records, map[string]any{"event": "token_revoked", "of": id})
}
