package inspect_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/inspect"
)

// machineCode returns the files of pdfium's machine code in a folder.
func machineCode(t *testing.T, cache string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(cache, "*", "*", "*"))
	require.NoError(t, err)
	return files
}

func countsThree(t *testing.T, in *inspect.Inspector) {
	t.Helper()
	info, err := in.PDF(t.Context(), "an editor", bytes.NewReader(pagesPDF(3)))
	require.NoError(t, err)
	require.NotNil(t, info.Pages)
	assert.Equal(t, 3, *info.Pages)
}

// RULES §8.5: several servers may share a data folder, and start at the same time.
func TestServersThatStartTogetherCompileThePDFReaderIntoOneFolder(t *testing.T) {
	c := child
	c.Cache = filepath.Join(t.TempDir(), "pdfium")
	var all sync.WaitGroup
	for range 2 {
		in := inspect.New(c)
		all.Go(func() { in.Prepare(t.Context()) })
		all.Go(func() { countsThree(t, in) })
	}
	all.Wait()
	assert.Len(t, machineCode(t, c.Cache), 1)
}

func TestThePDFReaderIsPreparedOnlyWhereNoEarlierServerDid(t *testing.T) {
	prepares := func(cache string) bool {
		var log bytes.Buffer
		c := child
		c.Cache, c.Program, c.Log = cache, "/no/program", slog.New(slog.NewTextHandler(&log, nil))
		inspect.New(c).Prepare(t.Context())
		return bytes.Contains(log.Bytes(), []byte("PDFs cannot be read"))
	}
	countsThree(t, newInspector(t)) // fills the folder
	assert.False(t, prepares(child.Cache))
	unfinished := t.TempDir()
	assert.True(t, prepares(unfinished))
	require.NoError(t, os.CopyFS(unfinished, os.DirFS(child.Cache)))
	for _, file := range machineCode(t, unfinished) {
		require.NoError(t, os.Rename(file, file+".1.tmp"))
	}
	assert.True(t, prepares(unfinished))
}

// RULES §8.5: a file is never taken for one without pages because the reader is damaged.
func TestADamagedPDFReaderIsCompiledAgain(t *testing.T) {
	c := child
	c.Cache = t.TempDir()
	in := inspect.New(c)
	require.NoError(t, os.CopyFS(c.Cache, os.DirFS(child.Cache)))
	countsThree(t, in)
	for _, file := range machineCode(t, c.Cache) {
		require.NoError(t, os.Truncate(file, 1<<20))
	}
	in.EndIdle()
	_, err := in.PDF(t.Context(), "an editor", bytes.NewReader(pagesPDF(3)))
	require.Error(t, err)
	countsThree(t, in)
}

func TestAFolderThatCannotBeWrittenIsAnError(t *testing.T) {
	c := child
	c.Cache = "/proc/pdfium"
	_, err := inspect.New(c).PDF(t.Context(), "an editor", bytes.NewReader(pagesPDF(3)))
	require.Error(t, err)
}
