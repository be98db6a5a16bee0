package main

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"
)

// RULES §30.1: a record names its PDF in NFC. A folder from macOS has the names in NFD.
func TestAPDFIsFoundWhoseNameHasItsMarksApart(t *testing.T) {
	const name = "sách/Đại số.pdf"
	apart := norm.NFD.String(name)
	for there, want := range map[string]string{name: "composed", apart: "apart"} {
		text, err := fs.ReadFile(nfdFallback{fstest.MapFS{there: {Data: []byte(want)}}}, name)
		require.NoError(t, err)
		assert.Equal(t, want, string(text))
	}
	both := fstest.MapFS{name: {Data: []byte("composed")}, apart: {Data: []byte("apart")}}
	text, err := fs.ReadFile(nfdFallback{both}, name)
	require.NoError(t, err)
	assert.Equal(t, "composed", string(text))
	_, err = nfdFallback{fstest.MapFS{}}.Open(name)
	require.ErrorIs(t, err, fs.ErrNotExist)
}
