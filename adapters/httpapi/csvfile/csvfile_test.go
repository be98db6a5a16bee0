package csvfile

import (
	"encoding/csv"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
)

// RULES §22.1: what was put before a formula can be taken away without a guess.
func TestNoCellIsAFormulaAndEachCanBeReadBack(t *testing.T) {
	cells := []string{"", "Toán", "=1", "+1", "-1", "@x", "\tx", "＝1", "＋1", "－1", "＠x", "'=1", "''=1", "'Toán", "'", "a=1"}
	sent := slices.Clone(cells)
	w := httptest.NewRecorder()
	c := &call.Call{Request: admission.Request{W: w, R: httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)}}
	require.NoError(t, Send(c, "x.csv", sent, [][]string{sent}, func(row []string) []string { return row }))
	assert.Equal(t, cells, sent, "the caller's cells stay as they are")

	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(w.Body.String(), byteOrderMark))).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 2)
	for i, cell := range rows[1] {
		assert.NotRegexp(t, "^[=+\\-@\t\r＝＋－＠]", cell)
		if formula.MatchString(cell) {
			cell = cell[1:]
		}
		assert.Equal(t, cells[i], cell)
	}
}
