package catalogue

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"backoffice/domain"
)

// Entry is a record of a file that is read.
type Entry struct {
	Line   int    // where it begins, from 1
	ID     string // its id in the file, or ""
	File   string // the name of its PDF, or ""
	Fields domain.DetailsInput
	Err    error // why it cannot be read; the next one may be right
}

// maxEntry limits the bytes of a record, so that a hostile file cannot use up the memory.
const maxEntry = 1 << 20

// maxID is the number of code points that an id may have.
const maxID = 255

// errTooLong ends a file: where the next record begins is not known.
var errTooLong = fmt.Errorf("the record is longer than %d bytes; nothing after it was read", maxEntry)

var (
	errNotUTF8 = errors.New("the text is not UTF-8; texts of TCVN3, VNI or Windows-1258 must be converted first")
	errID      = fmt.Errorf("the id is longer than %d characters or holds control characters", maxID)
)

// checked returns the entry with its id cleaned, and with an error if its texts cannot be stored.
func (e Entry) checked() Entry {
	e.ID, e.File = domain.Compose(strings.TrimSpace(e.ID)), domain.Compose(strings.TrimSpace(e.File))
	if e.Err == nil && (utf8.RuneCountInString(e.ID) > maxID || strings.ContainsFunc(e.ID, unicode.IsControl)) {
		e.Err = errID
	}
	for _, text := range e.Fields.Texts() {
		if e.Err == nil && !utf8.ValidString(text.Value) {
			e.Err = errNotUTF8
		}
	}
	if e.Err == nil && !utf8.ValidString(e.ID+e.File) {
		e.Err = errNotUTF8
	}
	return e
}

// set sets a field by its name, unless the text is empty. A text that is not a number becomes a number that
// the rules refuse.
func (e *Entry) set(field, text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	for i, f := range domain.TextFields {
		if f.Name == field {
			*e.Fields.Texts()[i] = domain.Sent(text)
		}
	}
	for i, f := range domain.NumberFields {
		if f.Name == field {
			*e.Fields.Numbers()[i] = domain.SentNumber(number(text))
		}
	}
}

func number(text string) float64 {
	n, err := strconv.Atoi(text)
	if err != nil {
		return math.NaN()
	}
	return float64(n)
}

// boundedReader fails after maxEntry bytes without a reset. Its user resets it between records.
type boundedReader struct {
	from io.Reader
	left int
}

func newBoundedReader(from io.Reader) *boundedReader { return &boundedReader{from, maxEntry} }

func (r *boundedReader) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, errTooLong
	}
	n, err := r.from.Read(p[:min(len(p), r.left)])
	r.left -= n
	return n, err
}

func (r *boundedReader) reset() { r.left = maxEntry }
