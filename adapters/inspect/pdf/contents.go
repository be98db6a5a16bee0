package pdf

import (
	"github.com/klippa-app/go-pdfium/requests"

	"backoffice/domain"
)

// Contents reads labels, bookmarks and metadata. It leaves out what cannot be read.
func (d *Document) Contents() domain.PDFContents {
	c := domain.PDFContents{Tagged: d.tagged(), Encrypted: d.encrypted(), Metadata: d.metadata()}
	c.SetLabels(d.labels())
	bookmarks, cut := d.bookmarks()
	c.Bookmarks, c.Cut = bookmarks, c.Cut || cut
	c.Fit()
	return c
}

func (d *Document) tagged() bool {
	response, err := d.pdfium.FPDFCatalog_IsTagged(&requests.FPDFCatalog_IsTagged{Document: d.ref})
	return err == nil && response.IsTagged
}

func (d *Document) encrypted() bool {
	handler, err := d.pdfium.FPDF_GetSecurityHandlerRevision(&requests.FPDF_GetSecurityHandlerRevision{Document: d.ref})
	return d.encryptsOnlyAttachments || err == nil && handler.SecurityHandlerRevision >= 0
}

// labels reads the labels of the first pages, up to MaxLabelledPages.
func (d *Document) labels() []string {
	labels := make([]string, min(d.pages, domain.MaxLabelledPages))
	for i := range labels {
		if label, err := d.pdfium.FPDF_GetPageLabel(&requests.FPDF_GetPageLabel{Document: d.ref, Page: i}); err == nil {
			labels[i] = cleanLabel(label.Label)
		}
	}
	return labels
}
