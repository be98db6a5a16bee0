package publication

import (
	"context"
	"errors"
	"io"

	"backoffice/domain"
	"backoffice/ports"
)

// File is an opened file of a public e-book.
type File struct {
	Version     string // differs if the bytes differ
	ContentType string
	Content     *Content
}

// Cover returns the cover of a public e-book: the one of its page, or the small one of lists.
func (s *Service) Cover(ctx context.Context, id string, small bool) (File, error) {
	p, err := s.Get(ctx, id)
	if err != nil {
		return File{}, err
	}
	cover := p.Book.Cover
	if cover == nil {
		return File{}, domain.ErrNeverPublic
	}
	object, version := cover.DetailObject(), cover.SHA256
	if small {
		object, version = cover.ThumbObject(), cover.SHA256+"-small"
	}
	return s.open(ctx, object, version, domain.ScaledType)
}

// PDF returns the PDF of a public e-book, where PDFs are public.
func (s *Service) PDF(ctx context.Context, id string) (File, error) {
	p, err := s.Get(ctx, id)
	if err == nil && (p.Book.PDF == nil || !s.PDFsPublic()) {
		err = domain.ErrNeverPublic
	}
	if err != nil {
		return File{}, err
	}
	return s.open(ctx, p.Book.PDF.Object, p.Book.PDF.SHA256, p.Book.PDF.ContentType)
}

func (s *Service) open(ctx context.Context, object, version, contentType string) (File, error) {
	info, err := s.store.Stat(ctx, object)
	return File{version, contentType, &Content{ctx: ctx, store: s.store, object: object, size: info.Size}}, err
}

// Content reads an object of the store from any offset. It opens the object only when it is read.
type Content struct {
	ctx    context.Context //nolint:containedctx // an io.Reader has no argument for it
	store  ports.FileStore
	object string
	size   int64
	offset int64
	body   io.ReadCloser
}

// Read reads on from the offset.
func (c *Content) Read(p []byte) (int, error) {
	if c.offset >= c.size {
		return 0, io.EOF
	}
	if c.body == nil {
		body, err := c.store.Open(c.ctx, c.object, c.offset, 0)
		if err != nil {
			return 0, err
		}
		c.body = body
	}
	n, err := c.body.Read(p)
	c.offset += int64(n)
	return n, err
}

// Seek sets the offset of the next read.
func (c *Content) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += c.offset
	case io.SeekEnd:
		offset += c.size
	}
	if offset < 0 {
		return 0, errors.New("publication: seek before the beginning")
	}
	if offset == c.offset {
		return offset, nil
	}
	c.offset = offset
	return offset, c.Close()
}

// Close closes the object if it was opened.
func (c *Content) Close() error {
	if c.body == nil {
		return nil
	}
	body := c.body
	c.body = nil
	return body.Close()
}
