package stores

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/ports"
)

// BackupFolder tests that an adapter keeps the promises of ports.BackupFolder. open returns an
// empty folder, and closes it when the test ends.
func BackupFolder(t *testing.T, open func(t *testing.T) ports.BackupFolder) {
	for name, test := range map[string]func(*testing.T, ports.BackupFolder){
		"a folder is empty until something is written":  folderIsEmptyAtFirst,
		"a file is described as the folder contains it": fileIsDescribedAsItStands,
		"lines are counted, compressed and read again":  linesAreReadAgain,
		"what is not whole is an error":                 brokenLinesAreAnError,
		"a name is written once":                        nameIsWrittenOnce,
		"no name leads out of the folder":               namesStayInside,
		"a missing file is reported as missing":         missingFileIsReported,
		"what is published is there as a whole":         publishedIsWhole,
		"files are written side by side":                filesSideBySide,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

type createFile func(name string, done func(ports.BackupFile)) (io.WriteCloser, error)

// written writes a file and returns its description.
func written(t *testing.T, create createFile, name, content string) (described ports.BackupFile) {
	t.Helper()
	calls := 0
	w, err := create(name, func(p ports.BackupFile) { described, calls = p, calls+1 })
	require.NoError(t, err)
	for piece := range strings.SplitAfterSeq(content, " ") {
		_, err := io.WriteString(w, piece)
		require.NoError(t, err)
	}
	require.Zero(t, calls, "before it was closed")
	require.NoError(t, w.Close())
	require.Equal(t, 1, calls)
	return described
}

func contentOf[R io.ReadCloser](t *testing.T, open func(string) (R, error), name string) string {
	t.Helper()
	r, err := open(name)
	require.NoError(t, err)
	content, err := io.ReadAll(r)
	require.NoError(t, err)
	require.NoError(t, r.Close())
	return string(content)
}

// asItStands describes a file by the bytes in the folder.
func asItStands(t *testing.T, f ports.BackupFolder, name string, lines int) ports.BackupFile {
	t.Helper()
	content := contentOf(t, f.Open, name)
	digest := sha256.Sum256([]byte(content))
	return ports.BackupFile{Name: name, Lines: lines, Bytes: int64(len(content)), SHA256: hex.EncodeToString(digest[:])}
}

func folderIsEmptyAtFirst(t *testing.T, f ports.BackupFolder) {
	require.NoError(t, f.CheckEmpty())
	written(t, f.Create, "a/b", "")
	require.ErrorIs(t, f.CheckEmpty(), ports.ErrFolderNotEmpty)
}

func fileIsDescribedAsItStands(t *testing.T, f ports.BackupFolder) {
	for name, content := range map[string]string{"empty": "", "files/a/b.pdf": "%PDF-1.7 not\nlines"} {
		described := written(t, f.Create, name, content)
		assert.Equal(t, content, contentOf(t, f.Open, name))
		assert.Equal(t, asItStands(t, f, name, 0), described)
	}
}

func linesAreReadAgain(t *testing.T, f ports.BackupFolder) {
	for name, lines := range map[string]int{"none": 0, "tables/one": 1, "tables/many": 5000} {
		content := strings.Repeat("{\"title\": \"Đại số\"}\n", lines)
		described := written(t, f.CreateLines, name, content)
		assert.Equal(t, content, contentOf(t, f.OpenLines, name))
		assert.Equal(t, asItStands(t, f, name, lines), described, "counted before, measured after it is compressed")
	}
	large := asItStands(t, f, "tables/many", 0)
	assert.Less(t, large.Bytes, int64(5000))
}

func brokenLinesAreAnError(t *testing.T, f ports.BackupFolder) {
	written(t, f.CreateLines, "whole", strings.Repeat("line\n", 1000))
	whole := contentOf(t, f.Open, "whole")
	flipped := bytes.Clone([]byte(whole))
	flipped[len(flipped)/2] ^= 1
	for name, content := range map[string]string{"nothing": "", "no gzip": "line\n", "cut off": whole[:len(whole)-4], "flipped": string(flipped)} {
		written(t, f.Create, name, content)
		r, err := f.OpenLines(name)
		if err == nil {
			_, err = io.Copy(io.Discard, r)
			r.Close() // may return the error again
		}
		assert.Error(t, err, name)
	}
}

func nameIsWrittenOnce(t *testing.T, f ports.BackupFolder) {
	written(t, f.Create, "a", "first")
	for _, create := range []createFile{f.Create, f.CreateLines} {
		_, err := create("a", func(ports.BackupFile) { t.Error("nothing was written") })
		require.ErrorIs(t, err, fs.ErrExist)
	}
	assert.Equal(t, "first", contentOf(t, f.Open, "a"))
}

func namesStayInside(t *testing.T, f ports.BackupFolder) {
	for _, name := range []string{"../outside", "a/../../outside", "/outside"} {
		_, err := f.Create(name, func(ports.BackupFile) {})
		assert.Error(t, err, name)
		_, err = f.Open(name)
		assert.Error(t, err, name)
		assert.Error(t, f.Publish(name, nil), name)
	}
}

func missingFileIsReported(t *testing.T, f ports.BackupFolder) {
	open := func(name string) (io.ReadCloser, error) { return f.Open(name) }
	for _, open := range []func(string) (io.ReadCloser, error){open, f.OpenLines} {
		_, err := open("tables/none")
		require.ErrorIs(t, err, fs.ErrNotExist)
	}
}

func publishedIsWhole(t *testing.T, f ports.BackupFolder) {
	require.NoError(t, f.Publish("manifest.json", []byte("{}\n")))
	assert.Equal(t, "{}\n", contentOf(t, f.Open, "manifest.json"))
	require.ErrorIs(t, f.CheckEmpty(), ports.ErrFolderNotEmpty)
}

func filesSideBySide(t *testing.T, f ports.BackupFolder) {
	nameOf := func(i int) string { return fmt.Sprintf("objects/%d/%d", i%4, i) } // four in each folder
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			w, err := f.Create(nameOf(i), func(ports.BackupFile) {})
			if assert.NoError(t, err) {
				_, err = io.WriteString(w, nameOf(i))
				assert.NoError(t, err)
				assert.NoError(t, w.Close())
			}
		})
	}
	all.Wait()
	for i := range 16 {
		assert.Equal(t, nameOf(i), contentOf(t, f.Open, nameOf(i)))
	}
}
