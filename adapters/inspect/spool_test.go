package inspect_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/inspect"
)

// TestASpooledFileHasNoNameWhileItIsWritten looks into the folder while each piece is copied: a process
// that is killed then leaves nothing there.
func TestASpooledFileHasNoNameWhileItIsWritten(t *testing.T) {
	c := child
	c.Dir = t.TempDir()
	inspector := inspect.New(c)
	looks := 0
	body := &looking{Reader: bytes.NewReader(pagesPDF(3)), look: func() {
		looks++
		found, err := os.ReadDir(c.Dir)
		require.NoError(t, err)
		assert.Empty(t, found)
	}}
	info, err := inspector.PDF(t.Context(), "an editor", body)
	require.NoError(t, err)
	assert.Equal(t, 3, *info.Pages)
	assert.GreaterOrEqual(t, looks, 2, "before its bytes and after them")
}

type looking struct {
	io.Reader
	look func()
}

func (l *looking) Read(p []byte) (int, error) {
	l.look()
	return l.Reader.Read(p)
}

// TestLeftoversOfAKilledServerAreRemovedAtTheStart and nothing else is.
func TestLeftoversOfAKilledServerAreRemovedAtTheStart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "thư viện [1]")
	require.NoError(t, os.Mkdir(dir, 0o700))
	for name, age := range map[string]time.Duration{"inspect-1": 2 * time.Hour, "inspect-2": time.Minute, "other": 2 * time.Hour} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte("x"), 0o600))
		require.NoError(t, os.Chtimes(path, time.Time{}, time.Now().Add(-age)))
	}
	inspect.New(inspect.Config{Dir: dir})
	left := []string{}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		left = append(left, e.Name())
	}
	assert.Equal(t, []string{"inspect-2", "other"}, left, "one may still be written by a server beside this one")
}
