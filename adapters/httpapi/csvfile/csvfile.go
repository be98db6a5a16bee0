// Package csvfile writes CSV files that spreadsheets open as they are: in UTF-8 with a byte order
// mark, and with no cell that a spreadsheet would run as a formula.
package csvfile

import (
	"encoding/csv"
	"net/http"
	"regexp"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/negotiate"
)

const byteOrderMark = "\uFEFF"

// Requested reports whether the client asks for CSV (RFC 4180), and does not prefer JSON. It sets Vary, because the
// response depends on it.
func Requested(c *call.Call) bool {
	c.W.Header().Add("Vary", "Accept")
	csv, _ := negotiate.Weight(c.R, "Accept", "text/csv")
	json, _ := negotiate.Weight(c.R, "Accept", "application/json")
	return csv > 0 && csv >= json
}

// Send sends a file that has this name, these headings and, for each row, its cells. It always returns
// nil, for handlers to return: that a client has left is no failure.
func Send[T any](c *call.Call, name string, headings []string, rows []T, cells func(T) []string) error {
	w, err := Begin(c, name, headings...)
	if err != nil {
		return nil //nolint:nilerr // the client has left
	}
	for _, row := range rows {
		if w.Row(cells(row)...) != nil {
			return nil
		}
	}
	_ = w.Flush() // the client may have left
	return nil
}

// Writer writes the rows of a response.
type Writer struct {
	rows    *csv.Writer
	control *http.ResponseController
}

// Begin begins a response that is a file with this name, and writes the headings.
func Begin(c *call.Call, name string, headings ...string) (*Writer, error) {
	h := c.W.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8; header=present")
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	c.W.WriteHeader(http.StatusOK)
	if _, err := c.W.Write([]byte(byteOrderMark)); err != nil {
		return nil, err
	}
	w := &Writer{rows: csv.NewWriter(c.W), control: http.NewResponseController(c.W)}
	w.rows.UseCRLF = true
	return w, w.Row(headings...)
}

// Row writes a row.
func (w *Writer) Row(cells ...string) error {
	written := make([]string, len(cells))
	for i, cell := range cells {
		written[i] = harmless(cell)
	}
	return w.rows.Write(written)
}

// Flush sends what was written.
func (w *Writer) Flush() error {
	w.rows.Flush()
	if err := w.rows.Error(); err != nil {
		return err
	}
	return w.control.Flush()
}

// OrZero returns what p points to, or the zero value, whose cell is empty.
func OrZero[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// formula matches a text that a spreadsheet would run as a formula, also with apostrophes before it: those must still
// be there after an export, which adds one, and an import, which removes one.
var formula = regexp.MustCompile("^'*[=+\\-@\t\r＝＋－＠]")

// harmless puts an apostrophe before a formula. The import of an exported file (domain/catalogue) removes it.
func harmless(cell string) string {
	if formula.MatchString(cell) {
		return "'" + cell
	}
	return cell
}
