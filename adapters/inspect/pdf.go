package inspect

import (
	"io"

	"backoffice/adapters/inspect/pdf"
	"backoffice/domain"
	"backoffice/domain/oldfonts"
	"backoffice/ports"
)

// pdfResult is a child's result for a PDF.
type pdfResult struct {
	ports.PDFInfo
	Why string // the pages could not be counted, for the log
}

// pdfParser counts the pages of a PDF and checks whether it needs a password. Then it reads the rest.
// It reports each result before the next step, which may fail.
func pdfParser(engine *pdf.Engine) func(io.ReadSeeker, func(any) error) error {
	return func(file io.ReadSeeker, report func(any) error) error {
		data, err := readWhole(file, domain.MaxPDF)
		if err != nil {
			return err
		}
		info, document, err := engine.Open(data)
		result := pdfResult{PDFInfo: ports.PDFInfo{Locked: info.Locked}}
		switch {
		case err != nil:
			result.Why = err.Error()
		case !info.Locked:
			result.Pages = &info.Pages
		}
		if err := report(result); err != nil || document == nil {
			return err
		}
		return report(inUnicode(document.Contents()))
	}
}

// inUnicode converts what was written for old Vietnamese fonts.
func inUnicode(c domain.PDFContents) domain.PDFContents {
	titles := make([]string, len(c.Bookmarks))
	for i, b := range c.Bookmarks {
		titles[i] = b.Title
	}
	for i, title := range oldfonts.All(titles) {
		c.Bookmarks[i].Title = title
	}
	texts := oldfonts.All(append([]string{c.Metadata.Title, c.Metadata.Author}, c.Metadata.Keywords...))
	c.Metadata.Title, c.Metadata.Author, c.Metadata.Keywords = texts[0], texts[1], texts[2:]
	c.Fit()
	return c
}

// readWhole reads a file into memory of just its length, up to limit bytes.
func readWhole(file io.ReadSeeker, limit int64) ([]byte, error) {
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	data := make([]byte, min(size, limit))
	_, err = io.ReadFull(file, data)
	return data, err
}
