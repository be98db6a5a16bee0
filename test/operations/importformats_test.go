package operations

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §30.4.
func TestBibTeXAndMARCAreImportedAndExportedTheSame(t *testing.T) {
	from := harness.NewServer(t)
	editor := from.As(t, "editor")
	harness.VariedRecords(editor)
	for name, format := range map[string]string{"list.bib": "bibtex", "list.mrc": "marc21"} {
		to := harness.NewServer(t)
		other := to.As(t, "editor")
		exported := harness.Export(t, editor, format)
		out, err := to.Import(t, other, name, exported)
		require.NoError(t, err, "%s", out)
		assert.Contains(t, out, "Made 5 e-books.")
		assert.Equal(t, harness.WithoutIDsAndTimes(exported), harness.WithoutIDsAndTimes(harness.Export(t, other, format)))
		out, err = to.Import(t, other, name, exported)
		require.NoError(t, err, "%s", out)
		assert.Contains(t, out, "Made 0 e-books. There already: 5,")
		to.Verify(t)
	}
}
