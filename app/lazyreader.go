package app

import "io"

// lazyReader opens what it reads when it is first read.
type lazyReader struct {
	open func() (io.ReadCloser, error)
	body io.ReadCloser
	err  error
}

func (o *lazyReader) Read(p []byte) (int, error) {
	if !o.begun() {
		o.body, o.err = o.open()
	}
	if o.err != nil {
		return 0, o.err
	}
	return o.body.Read(p)
}

func (o *lazyReader) begun() bool { return o.body != nil || o.err != nil }

func (o *lazyReader) Close() error {
	if o.body == nil {
		return nil
	}
	return o.body.Close()
}
