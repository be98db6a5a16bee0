package ebooks

import (
	"net/http"
	"slices"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/observe"
	"backoffice/domain"
)

// exportedAtOnce is how many e-books of an export are in memory.
const exportedAtOnce = 500

// Export answers with the records of all e-books that a query finds, as a file. It is sent while it is
// read, so if something fails after its beginning, the connection is cut off, which clients notice.
// E-books that were deleted meanwhile are left out.
func (h *Handlers) Export(c *call.Call, turn func() error) error {
	query, format, err := readExport(c)
	if err != nil {
		return err
	}
	ctx, cancel := admission.Working(c.R.Context())
	defer cancel()
	if err := turn(); err != nil {
		return err
	}
	ids, err := h.app.Ebooks.IDs(ctx, query)
	if err != nil {
		return err
	}
	c.LeaveGates()
	observe.LineOf(c.R).Lasting = true
	file, err := format.begin(c)
	if err != nil {
		return nil //nolint:nilerr // the client has left
	}
	for some := range slices.Chunk(ids, exportedAtOnce) {
		books, err := h.nextRecords(c, turn, some)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		if err := file.write(books); err != nil {
			return nil //nolint:nilerr // likewise
		}
	}
	return nil
}

// nextRecords reads some e-books, and leaves the queue before they are sent.
func (h *Handlers) nextRecords(c *call.Call, turn func() error, ids []string) ([]domain.Ebook, error) {
	ctx, cancel := admission.Working(c.R.Context())
	defer cancel()
	if err := turn(); err != nil {
		return nil, err
	}
	defer c.LeaveGates()
	return h.app.Ebooks.Records(ctx, ids)
}
