package app

import (
	"bytes"
	"context"
	"io"

	"backoffice/domain"
	"backoffice/ports"
)

// putScaled writes a cover's scaled copies, under names made from its own.
func (s *Uploads) putScaled(ctx context.Context, cover domain.File, images ports.CoverImages) error {
	for suffix, image := range map[string][]byte{ports.DetailSuffix: images.Detail, ports.ThumbSuffix: images.Thumb} {
		if err := s.store.Put(ctx, cover.Object+suffix, "image/jpeg", int64(len(image)), bytes.NewReader(image)); err != nil {
			return err
		}
	}
	return nil
}

// openedLater opens what it reads when it is first read.
type openedLater struct {
	open func() (io.ReadCloser, error)
	body io.ReadCloser
	err  error
}

func (o *openedLater) Read(p []byte) (int, error) {
	if !o.begun() {
		o.body, o.err = o.open()
	}
	if o.err != nil {
		return 0, o.err
	}
	return o.body.Read(p)
}

func (o *openedLater) begun() bool { return o.body != nil || o.err != nil }

func (o *openedLater) Close() error {
	if o.body == nil {
		return nil
	}
	return o.body.Close()
}
