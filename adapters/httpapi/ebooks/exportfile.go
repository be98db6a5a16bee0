package ebooks

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/csvfile"
	"backoffice/domain"
	"backoffice/domain/catalogue"
	"backoffice/ports"
)

// exportFormat begins to send a file of e-books.
type exportFormat func(*call.Call) (exportFile, error)

// exportFile is a file that is being sent. Its errors are those of the connection.
type exportFile interface {
	write(books []domain.Ebook) error
}

var exportFormats = map[string]exportFormat{
	"csv":    beginCSV,
	"bibtex": beginConcatenated("ebooks.bib", "application/x-bibtex; charset=utf-8", bibTeX),
	"marc21": beginConcatenated("ebooks.mrc", "application/marc", marc21),
}

// readExport reads the parameters of an export: those of a list, whose page and limit are not used, and the format.
func readExport(c *call.Call) (ports.ListQuery, exportFormat, error) {
	p, err := readListParams(c.R.URL.RawQuery)
	if err != nil {
		return ports.ListQuery{}, nil, err
	}
	query := p.query(c.Actor)
	format, ok := exportFormats[strings.ToLower(p.Get("format"))]
	if !ok {
		p.Refuse("format", "phải là csv, bibtex hoặc marc21")
	}
	if query.Deleted {
		p.Refuse("deleted", "không dùng được khi xuất")
	}
	return query, format, p.Err
}

// csvColumns are those of a CSV for a batch of PDFs (RULES §17.16), and those that only an export has.
var csvColumns = slices.Concat([]string{"file"}, domain.RecordFieldNames, catalogue.ExportColumns)

type csvExport struct{ rows *csvfile.Writer }

func beginCSV(c *call.Call) (exportFile, error) {
	rows, err := csvfile.Begin(c, "ebooks.csv", csvColumns...)
	if err == nil {
		err = rows.Flush() // sends the headings even if no row follows
	}
	return csvExport{rows}, err
}

func (e csvExport) write(books []domain.Ebook) error {
	for _, b := range books {
		if err := e.rows.Row(csvCells(&b)...); err != nil {
			return err
		}
	}
	return e.rows.Flush()
}

func csvCells(b *domain.Ebook) []string {
	file := ""
	if b.PDF != nil {
		file = b.PDF.Name
	}
	cells := []string{file}
	for _, text := range b.Texts() {
		cells = append(cells, *text)
	}
	for _, number := range b.Numbers() {
		cell := ""
		if *number != nil {
			cell = strconv.Itoa(**number)
		}
		cells = append(cells, cell)
	}
	return append(cells, b.ID, string(b.Status), b.Creator.FullName, b.CreatedAt.Format(time.RFC3339), b.UpdatedAt.Format(time.RFC3339))
}

// concatenatedExport is a file in which the encoded e-books follow each other.
type concatenatedExport struct {
	call   *call.Call
	encode func(*domain.Ebook) ([]byte, error)
}

func beginConcatenated(name, mediaType string, encode func(*domain.Ebook) ([]byte, error)) exportFormat {
	return func(c *call.Call) (exportFile, error) {
		c.W.Header().Set("Content-Type", mediaType)
		c.W.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
		c.W.WriteHeader(http.StatusOK)
		return concatenatedExport{c, encode}, nil
	}
}

func (e concatenatedExport) write(books []domain.Ebook) error {
	for _, b := range books {
		content, err := e.encode(&b)
		if err != nil {
			e.call.Abort(err)
		}
		if _, err := e.call.W.Write(content); err != nil {
			return err
		}
	}
	return http.NewResponseController(e.call.W).Flush()
}

func bibTeX(b *domain.Ebook) ([]byte, error) { return []byte(catalogue.BibTeX(b) + "\n"), nil }

func marc21(b *domain.Ebook) ([]byte, error) { return catalogue.MARC(b).ISO2709() }
