package ebooks

import (
	"context"
	"net/http"
	"slices"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/observe"
	"backoffice/domain"
)

// exportedAtOnce is how many e-books of an export are in memory.
const exportedAtOnce = 500

// Export sends the records of all e-books that a query finds, as a file. If something fails after the file
// has begun, the connection is cut off, which clients notice. E-books that are deleted meanwhile are left
// out. A person may have only a few exports at once.
func (h *Handlers) Export(c *call.Call, step call.Step) error {
	query, begin, err := readExport(c)
	if err != nil {
		return err
	}
	leave, err := c.Gates.Exports.Enter(c.R.Context(), c.Actor.ID)
	if err != nil {
		return err
	}
	defer leave(nil) // each step reports an outage to its own gate
	var ids [][16]byte
	err = step(func(ctx context.Context) (err error) {
		ids, err = h.app.Ebooks.IDs(ctx, query)
		return err
	})
	if err != nil {
		return err
	}
	observe.LineOf(c.R).Lasting = true
	file, err := begin(c)
	if err != nil || c.R.Method == http.MethodHead {
		return nil //nolint:nilerr // the client has left, or asked only for the headers
	}
	for chunk := range slices.Chunk(ids, exportedAtOnce) {
		var books []domain.Ebook
		err := step(func(ctx context.Context) (err error) {
			books, err = h.app.Ebooks.Records(ctx, chunk)
			return err
		})
		if err != nil {
			c.Abort(err)
		}
		if err := file.write(books); err != nil {
			return nil //nolint:nilerr // the client has left
		}
	}
	return nil
}
