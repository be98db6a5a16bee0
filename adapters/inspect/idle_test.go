package inspect_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/inspect"
	"backoffice/test/wait"
)

// reportsPID is a child that responds to each file with its process id.
const reportsPID = `while read size; do head -c $size > /dev/null; echo $$; echo null; done`

func TestAChildParsesOneFileAfterAnother(t *testing.T) {
	in := shell(t, inspect.Config{}, reportsPID)
	defer in.EndIdle()
	var first, second, third int
	require.NoError(t, in.Raw(t.Context(), strings.NewReader("a file"), &first))
	require.NoError(t, in.Raw(t.Context(), strings.NewReader(strings.Repeat("a long file", 1<<18)), &second))
	assert.Equal(t, first, second)

	process, err := os.FindProcess(first)
	require.NoError(t, err)
	require.NoError(t, process.Kill())
	wait.Until(t, func() bool {
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", first))
		return err == nil && bytes.Contains(state, []byte(") Z"))
	}, "the child has ended")
	require.NoError(t, in.Raw(t.Context(), strings.NewReader("a file"), &third), "another child takes its place")
	assert.NotEqual(t, first, third)
}

// BenchmarkSmallPDF compares the first file of a child with the next ones.
func BenchmarkSmallPDF(b *testing.B) {
	in := inspect.New(child)
	defer in.EndIdle()
	for name, fresh := range map[string]bool{"first": true, "next": false} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if fresh {
					in.EndIdle()
				}
				_, err := in.PDF(b.Context(), "an editor", bytes.NewReader(pagesPDF(3)))
				require.NoError(b, err)
			}
		})
	}
}

func TestFilesOfOneChildDoNotDependOnEachOther(t *testing.T) {
	in := newInspector(t)
	defer in.EndIdle()
	for _, pages := range []int{3, 500, 0, 1, 40} {
		file := pagesPDF(pages)
		if pages == 0 {
			file = []byte("%PDF-1.7")
		}
		info, err := in.PDF(t.Context(), "an editor", bytes.NewReader(file))
		require.NoError(t, err)
		if pages == 0 {
			assert.Nil(t, info.Pages)
			continue
		}
		require.NotNil(t, info.Pages)
		assert.Equal(t, pages, *info.Pages)
		assert.NotNil(t, info.Contents)
	}
}
