package inspect

import (
	"errors"

	"backoffice/adapters/inspect/pdf"
	"backoffice/domain"
	"backoffice/domain/oldfonts"
	"backoffice/ports"
)

// pdfResult is what a child process reports first about a PDF.
type pdfResult struct {
	ports.PDFInfo
	CountError string // for the log
}

// pdfParser returns the parser that counts the pages of a PDF and checks whether it needs a password. Then
// it reads the rest. It reports each result before the next step, which may fail.
func pdfParser(engine *pdf.Engine) func([]byte, func(any) error) error {
	return func(data []byte, report func(any) error) error {
		info, document, err := engine.Open(data)
		if errors.Is(err, pdf.ErrNotStarted) {
			return errors.Join(errNotReady, err)
		}
		result := pdfResult{PDFInfo: ports.PDFInfo{Locked: info.Locked}}
		switch {
		case err != nil:
			result.CountError = err.Error()
		case !info.Locked:
			result.Pages = &info.Pages
		}
		if err := report(result); err != nil || document == nil {
			return err
		}
		return errors.Join(report(inUnicode(document.Contents())), document.Close())
	}
}

// inUnicode converts what was written for old Vietnamese fonts.
func inUnicode(c domain.PDFContents) domain.PDFContents {
	titles := make([]string, len(c.Bookmarks))
	for i, b := range c.Bookmarks {
		titles[i] = b.Title
	}
	for i, title := range oldfonts.ToUnicode(titles) {
		c.Bookmarks[i].Title = title
	}
	texts := oldfonts.ToUnicode(append([]string{c.Metadata.Title, c.Metadata.Author}, c.Metadata.Keywords...))
	c.Metadata.Title, c.Metadata.Author, c.Metadata.Keywords = texts[0], texts[1], texts[2:]
	c.Fit()
	return c
}
