package catalogue

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"backoffice/domain"
	"backoffice/domain/spelling"
)

// ExportColumns are the columns of an exported CSV that come after those of the record.
var ExportColumns = []string{"id", "status", "creator", "created_at", "updated_at"}

// columnNames are the columns by their labels in the form, as labelKey has them. A column's own name is a
// heading too.
var columnNames = byLabelKey(map[string]string{
	"tên tệp": "file", "tên ebook": "title", "mô tả": "description", "môn học": "subject", "khối lớp": "grade", "ngôn ngữ": "language",
	"tác giả": "author", "nhà xuất bản": "publisher", "năm xuất bản": "published_year", "số trang": "total_pages", "từ khóa": "tags",
})

// languageNames are what the form calls the languages.
var languageNames = byLabelKey(map[string]string{"tiếng việt": "Vietnamese", "tiếng anh": "English", "khác": "Other"})

func byLabelKey(named map[string]string) map[string]string {
	names := make(map[string]string, len(named))
	for label, name := range named {
		names[labelKey(label)] = name
	}
	return names
}

// labelKey is the same for all spellings of a label: "Từ khóa" is "TỪ KHOÁ".
func labelKey(label string) string {
	return spelling.MarkedKey(strings.TrimSpace(label))
}

// ReadCSV returns the records of a CSV in UTF-8, with commas or semicolons. Its columns are those of an
// export or those of the form (RULES §17.16). The last pair may have an error, which ends the file.
func ReadCSV(from io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		bounded := newBoundedReader(from)
		rows, err := csvRows(bounded)
		if err != nil {
			yield(Entry{Line: 1}, err)
			return
		}
		header, err := rows.Read()
		if errors.Is(err, io.EOF) {
			err = errors.New("there are no headings")
		}
		var columns csvColumns
		if err == nil {
			columns, err = columnsOf(header)
		}
		if err != nil {
			yield(Entry{Line: 1}, csvError(err))
			return
		}
		for nextLine := lineAfter(rows, header); ; {
			bounded.reset()
			cells, err := rows.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(Entry{Line: brokenLine(rows, cells, err, nextLine)}, csvError(err))
				return
			}
			line, _ := rows.FieldPos(0)
			nextLine = lineAfter(rows, cells)
			if !empty(cells) && !yield(columns.entry(line, cells), nil) {
				return
			}
		}
	}
}

// csvRows returns a reader that starts after the byte order mark. The headings decide what separates cells.
func csvRows(from io.Reader) (*csv.Reader, error) {
	text := bufio.NewReaderSize(from, 64<<10)
	start, err := text.Peek(32 << 10)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if bytes.HasPrefix(start, []byte("\uFEFF")) {
		_, _ = text.Discard(3) // they are in the buffer
	}
	headings, _, _ := bytes.Cut(start, []byte("\n"))
	if !utf8.Valid(headings) {
		return nil, errNotUTF8
	}
	rows := csv.NewReader(text)
	rows.FieldsPerRecord, rows.ReuseRecord = -1, true
	if bytes.Contains(headings, []byte(";")) && !bytes.Contains(headings, []byte(",")) {
		rows.Comma = ';'
	}
	return rows, nil
}

// lineAfter returns the line after a record. Its last cell may have several lines.
func lineAfter(rows *csv.Reader, cells []string) int {
	last := len(cells) - 1
	line, _ := rows.FieldPos(last)
	return line + strings.Count(cells[last], "\n") + 1
}

// brokenLine returns the first line of a record that cannot be read. If not even its first cell could be
// read, that is nextLine, the line after the record before it.
func brokenLine(rows *csv.Reader, cells []string, err error, nextLine int) int {
	if broken, ok := errors.AsType[*csv.ParseError](err); ok {
		return broken.StartLine
	}
	if len(cells) == 0 {
		return nextLine
	}
	line, _ := rows.FieldPos(0)
	return line
}

// csvError words an error. After a misplaced quote, what follows may be read as something else.
func csvError(err error) error {
	if broken, ok := errors.AsType[*csv.ParseError](err); ok && !errors.Is(err, errTooLong) {
		return fmt.Errorf("the quotes do not match (line %d, column %d); nothing after it was read", broken.Line, broken.Column)
	}
	return err
}

func empty(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) != "" })
}

// csvColumns says what the cells of a row mean.
type csvColumns struct {
	names    []string // "" for a column without a heading
	exported bool     // an export puts an apostrophe before all cells that look like formulas
}

func columnsOf(header []string) (columns csvColumns, err error) {
	for _, heading := range header {
		name := strings.ToLower(domain.Compose(strings.TrimSpace(heading)))
		if named := columnNames[labelKey(heading)]; named != "" {
			name = named
		}
		switch {
		case slices.Contains(ExportColumns, name):
			columns.exported = true
		case name != "" && name != "file" && !slices.Contains(domain.RecordFieldNames, name):
			return columns, fmt.Errorf("there is no column %q", heading)
		}
		if name != "" && slices.Contains(columns.names, name) {
			return columns, fmt.Errorf("the column %q is there twice", heading)
		}
		columns.names = append(columns.names, name)
	}
	if !slices.Contains(columns.names, "title") {
		err = errors.New(`the column "title" is missing`)
	}
	return columns, err
}

// guarded matches a text before which an export has put an apostrophe (RULES §6.12). The template for
// added files puts one before names of files too.
var guarded = regexp.MustCompile("^'('*[=+\\-@\t\r＝＋－＠])")

func (c csvColumns) entry(line int, cells []string) Entry {
	e := Entry{Line: line}
	for i, cell := range cells {
		if i >= len(c.names) {
			if strings.TrimSpace(cell) != "" {
				e.Err = errors.New("there are more cells than columns")
			}
			continue
		}
		if c.exported || c.names[i] == "file" {
			cell = guarded.ReplaceAllString(cell, "$1")
		}
		switch name := c.names[i]; name {
		case "id":
			e.ID = cell
		case "file":
			e.File = cell
		case "language":
			e.set(name, languageNamed(cell))
		default:
			e.set(name, cell)
		}
	}
	return e.checked()
}

func languageNamed(text string) string {
	if name := languageNames[labelKey(text)]; name != "" {
		return name
	}
	return text
}
