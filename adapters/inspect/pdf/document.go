package pdf

import (
	"bytes"
	"errors"
	"sort"
	"time"

	"github.com/klippa-app/go-pdfium"
	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// Info describes a PDF.
type Info struct {
	Pages  int  // 0 if they could not be counted
	Locked bool // it needs a password to open
}

// Document is an open PDF.
type Document struct {
	pdfium                  pdfium.Pdfium
	ref                     references.FPDF_DOCUMENT
	data                    []byte
	pages                   int
	encryptsOnlyAttachments bool
}

// ErrNotStarted means that pdfium did not start, so the PDF is not the cause.
var ErrNotStarted = errors.New("pdf: the reader did not start")

var (
	errNoPages      = errors.New("pdf: no page could be found")
	errTooManyPages = errors.New("pdf: too many pages")
)

// maxPages is far more than any book has.
const maxPages = 100_000

// Open opens a PDF and counts its pages. The error is [ErrNotStarted], or the PDF is damaged. The document
// is nil after an error, and if the PDF needs a password. It must be closed before the next one is opened.
// Open may change data.
func (e *Engine) Open(data []byte) (Info, *Document, error) {
	instance, err := e.pool.GetInstance(time.Minute)
	if err != nil {
		return Info{}, nil, errors.Join(ErrNotStarted, err)
	}
	d := &Document{pdfium: instance, data: data}
	if err = d.open(); err == nil {
		d.pages, err = d.countPages()
	}
	switch {
	case err == nil:
		return Info{Pages: d.pages}, d, nil
	case errors.Is(err, pdfiumerrors.ErrPassword), errors.Is(err, pdfiumerrors.ErrSecurity):
		return Info{Locked: true}, nil, d.Close()
	}
	return Info{}, nil, errors.Join(err, d.Close())
}

// Close releases the document's memory.
func (d *Document) Close() error { return d.pdfium.Close() }

func (d *Document) open() error {
	err := d.load()
	if errors.Is(err, pdfiumerrors.ErrPassword) && encryptsOnlyAttachments(d.data) {
		d.encryptsOnlyAttachments = true
		hideEncryption(d.data)
		return d.load()
	}
	return err
}

func (d *Document) load() error {
	if len(d.data) == 0 {
		return errNoPages
	}
	opened, err := d.pdfium.OpenDocument(&requests.OpenDocument{FileReader: bytes.NewReader(d.data), FileReaderSize: int64(len(d.data))})
	if err == nil {
		d.ref = opened.Document
	}
	return err
}

// countPages returns the number of pages. pdfium returns the number that the file claims, so this looks for the
// last page.
func (d *Document) countPages() (int, error) {
	declared, err := d.pdfium.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: d.ref})
	if err != nil {
		return 0, err
	}
	pages := declared.PageCount
	if pages > 0 && !d.hasPage(pages-1) {
		pages = sort.Search(pages, func(i int) bool { return !d.hasPage(i) })
	}
	switch {
	case pages <= 0:
		return 0, errNoPages
	case pages > maxPages:
		return 0, errTooManyPages
	}
	return pages, nil
}

// hasPage reports whether there is a page with this index, without reading its content.
func (d *Document) hasPage(index int) bool {
	_, err := d.pdfium.FPDF_GetPageSizeByIndexF(&requests.FPDF_GetPageSizeByIndexF{Document: d.ref, Index: index})
	return err == nil
}
