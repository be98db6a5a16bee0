package inspect_test

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/inspect"
)

// machineCode returns the files of pdfium's machine code in a folder.
func machineCode(t *testing.T, cache string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(cache, "*", "*"))
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

// A start of the same program finds what an earlier one compiled, and starts no child to find out.
func TestAPDFReaderThatIsAsItWasLeftIsNotLoadedToFindOut(t *testing.T) {
	c := child
	c.Cache = t.TempDir()
	require.NoError(t, os.CopyFS(c.Cache, os.DirFS(child.Cache)))
	prepare := func(program string) string {
		var log strings.Builder
		d := c
		d.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError}))
		if program != "" {
			d.Program = program
		}
		inspect.New(d).Prepare(t.Context())
		return log.String()
	}
	require.Contains(t, prepare("/none"), "PDFs cannot be read", "the files are new")
	require.Empty(t, prepare(""))
	// With the race detector the child is another program than the test, and only the child knows its versions.
	assert.Equal(t, raced, prepare("/none") != "", "the files are as they were left")
	for _, file := range machineCode(t, c.Cache) {
		require.NoError(t, os.Truncate(file, 1<<20))
	}
	assert.Contains(t, prepare("/none"), "PDFs cannot be read", "the files have changed")
}

// RULES §8.5: a file is never taken for one without pages because the reader is damaged, also where its
// files look as they were left.
func TestADamagedPDFReaderIsCompiledAgain(t *testing.T) {
	c := child
	c.Cache = t.TempDir()
	require.NoError(t, os.CopyFS(c.Cache, os.DirFS(child.Cache)))
	countsThree(t, inspect.New(c))
	for _, path := range machineCode(t, c.Cache) {
		info, err := os.Stat(path)
		require.NoError(t, err)
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		require.NoError(t, err)
		_, err = file.WriteAt(make([]byte, 1<<20), info.Size()/2)
		require.NoError(t, errors.Join(err, file.Close(), os.Chtimes(path, info.ModTime(), info.ModTime())))
	}
	in := inspect.New(c)
	_, err := in.PDF(t.Context(), "an editor", bytes.NewReader(pagesPDF(3)))
	require.Error(t, err)
	countsThree(t, in)
}

func TestAFolderThatCannotBeWrittenIsAFault(t *testing.T) {
	c := child
	c.Cache = "/proc/pdfium"
	_, err := inspect.New(c).PDF(t.Context(), "an editor", bytes.NewReader(pagesPDF(3)))
	require.Error(t, err)
}
