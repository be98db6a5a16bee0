package operations

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §13.10.
func TestAFloodOfLongPathsErasesNothingFromTheRecord(t *testing.T) {
	product := harness.NewProduct(t)
	editor, manager := product.As(t, "EDITOR"), product.As(t, "MANAGER")
	id := editor.Draft("Bị xóa")
	manager.Delete("/ebooks/" + id).Want(200)
	long := strings.Repeat("%41", 10000)
	for range 240 {
		ask(t, "GET", product.URL+"/api/cms/ebooks/"+long, "")
	}
	time.Sleep(6 * time.Second) // the log's size is looked at every five
	var kept []string
	wait.Until(t, func() bool {
		kept, _ = filepath.Glob(filepath.Join(product.Data, "audit", "audit-*.jsonl"))
		return len(kept) > 0
	}, "the audit has separate files")
	deletion := `"event":"ebook_deleted"`
	audit, err := os.ReadFile(kept[0])
	require.NoError(t, err)
	assert.Contains(t, string(audit), deletion)
	log, err := os.ReadFile(filepath.Join(product.Data, "logs", "server.log"))
	require.NoError(t, err)
	assert.Contains(t, string(log), deletion, "nor from the log beside it")
	for line := range strings.Lines(string(audit) + string(log)) {
		assert.Less(t, len(line), 2000)
	}
}
