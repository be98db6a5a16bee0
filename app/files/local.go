package files

import (
	"context"
	"errors"
	"io"
	"time"

	"backoffice/app/ids"
	"backoffice/domain"
	"backoffice/ports"
)

// LocalPDF is a PDF on the machine where a command runs. It is checked as an upload is.
type LocalPDF struct {
	Name string
	Size int64
	Body io.ReadSeeker
}

// CheckPDF returns the refusal of a PDF that could not be stored. It stores nothing.
func (s *Uploads) CheckPDF(ctx context.Context, personID string, pdf LocalPDF) error {
	file, err := pdf.check()
	if err != nil {
		return err
	}
	return s.examinePDF(ctx, personID, pdf.Body, &file)
}

// StorePDF stores a PDF for an e-book that will be made with it. If the e-book is not made, Abandon
// removes the PDF.
func (s *Uploads) StorePDF(ctx context.Context, ebookID, personID string, pdf LocalPDF, now time.Time) (domain.File, error) {
	file, err := pdf.check()
	if err != nil {
		return domain.File{}, err
	}
	room, err := s.Reserve(copiesToExamine * file.Size)
	if err != nil {
		return domain.File{}, err
	}
	defer room.Release()
	file.ID = ids.New()
	file.Object = domain.FileObject(ebookID, file.ID)
	if err := s.register.Reserve(ctx, ebookID, file, now); err != nil {
		return domain.File{}, err
	}
	stored := file
	if err = s.store.Put(ctx, file.Object, file.ContentType, file.Size, pdf.Body); err == nil {
		stored, err = s.examine(ctx, personID, file, nil)
	}
	if err != nil {
		s.Abandon(ctx, file)
	}
	return stored, err
}

// Abandon removes a stored PDF that no e-book was made from.
func (s *Uploads) Abandon(ctx context.Context, file domain.File) {
	s.abandon(ctx, ports.Grant{}, file, nil)
}

// check returns what the name, the size and the first bytes say about the file.
func (pdf LocalPDF) check() (domain.File, error) {
	name, err := domain.CleanFileName(pdf.Name)
	if err != nil {
		return domain.File{}, err
	}
	if err := domain.PDF.CheckSize(pdf.Size); err != nil {
		return domain.File{}, err
	}
	head := make([]byte, domain.SniffLength)
	n, err := io.ReadFull(pdf.Body, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return domain.File{}, err
	}
	contentType, err := domain.PDF.Sniff(head[:n])
	if err != nil {
		return domain.File{}, err
	}
	_, err = pdf.Body.Seek(0, io.SeekStart)
	return domain.File{Kind: domain.PDF, Name: name, Size: pdf.Size, ContentType: contentType}, err
}
