package files

import (
	"context"
	"io"

	"backoffice/ports"
)

// LazyReader reads an object. It opens the object at the first read.
type LazyReader struct {
	open func() (io.ReadCloser, error)
	body io.ReadCloser
	err  error
}

// NewLazyReader returns a reader of a whole object of the store.
func NewLazyReader(ctx context.Context, store ports.FileStore, object string) *LazyReader {
	return &LazyReader{open: func() (io.ReadCloser, error) { return store.Open(ctx, object, 0, 0) }}
}

// Read reads the object. The first call opens it.
func (o *LazyReader) Read(p []byte) (int, error) {
	if !o.begun() {
		o.body, o.err = o.open()
	}
	if o.err != nil {
		return 0, o.err
	}
	return o.body.Read(p)
}

// begun reports whether the object was opened, or could not be.
func (o *LazyReader) begun() bool { return o.body != nil || o.err != nil }

// Close closes the object if it was opened.
func (o *LazyReader) Close() error {
	if o.body == nil {
		return nil
	}
	return o.body.Close()
}
