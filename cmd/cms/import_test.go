package main

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"
)

// RULES §30.1: a record names its PDF in NFC. On the disk a name may have all its marks apart, as from macOS,
// or some of them, or only a folder's name may.
func TestAPDFIsFoundWhoseNameHasItsMarksApart(t *testing.T) {
	const name = "sách/Học kỳ một.pdf"
	apart := norm.NFD.String(name)
	for there, want := range map[string]string{
		name: "composed", apart: "apart", "sách/Ho\u0323c ky\u0300 mô\u0323t.pdf": "tones apart", "sách/" + norm.NFD.String("Học kỳ một.pdf"): "file apart",
		norm.NFD.String("sách") + "/Học kỳ một.pdf": "folder apart",
	} {
		text, err := fs.ReadFile(newAnyComposition(fstest.MapFS{there: {Data: []byte(want)}}), name)
		require.NoError(t, err, want)
		assert.Equal(t, want, string(text))
	}
	both := fstest.MapFS{name: {Data: []byte("composed")}, apart: {Data: []byte("apart")}}
	text, err := fs.ReadFile(newAnyComposition(both), name)
	require.NoError(t, err)
	assert.Equal(t, "composed", string(text))
	for _, files := range []fstest.MapFS{{}, {"sách/Khác.pdf": {}}, {"sách": {}}} {
		_, err = newAnyComposition(files).Open(name)
		require.ErrorIs(t, err, fs.ErrNotExist)
	}
}
