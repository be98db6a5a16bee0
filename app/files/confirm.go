package files

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"log/slog"
	"time"

	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// Confirmation names the upload to confirm.
type Confirmation struct {
	ObjectName string `json:"objectName"`
}

// Confirm makes an uploaded file the e-book's cover or PDF. It copies exactly the checked version
// to a name that no link can write to, and checks the copy. One transaction checks creator and
// status again and attaches the copy. Confirming the same grant twice returns the same e-book. A
// refused file is removed, and its grant has ended.
func (s *Uploads) Confirm(ctx context.Context, by ports.Caller, id string, kind domain.FileKind, body request.Body[Confirmation], once ports.Once) (domain.Ebook, error) {
	book, actor, now, err := s.books.GetFor(ctx, by, id)
	switch {
	case errors.Is(err, domain.ErrNotFound):
		return s.storedResponse(ctx, by, id, once, err)
	case err != nil:
		return domain.Ebook{}, err
	}
	sent, requestErr := body.Value()
	if err := cmp.Or(book.May(domain.Edit, actor), requestErr); err != nil {
		return s.storedResponse(ctx, by, id, once, err)
	}
	leave, err := s.confirming.Enter(ctx, sent.ObjectName)
	if err != nil {
		return domain.Ebook{}, err
	}
	defer func() { leave(err) }()
	grant, err := s.grantOf(ctx, sent.ObjectName, id, kind, actor, now)
	if err != nil {
		return domain.Ebook{}, err
	}
	if grant.FileID != "" { // confirmed, perhaps after the e-book was read
		if book, err = s.storedResponse(ctx, by, id, once, errConfirmed); errors.Is(err, errConfirmed) {
			return s.books.Get(ctx, id)
		}
		return book, err
	}
	file, err := s.copyChecked(ctx, grant, now)
	fileRefusal := refusalOfFile(err) // a refusal by the transaction below does not end the grant
	if err == nil {
		book, err = s.books.Update(ctx, by, id, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
			return b.Attach(actor, file, now)
		})
	}
	if err != nil {
		s.abandon(ctx, grant, file, fileRefusal)
		book, err = s.outcomeOf(ctx, grant, err) // assigned first: after an outage, leave ends the waiting of others
		return book, err
	}
	s.discard(ctx, grant.ObjectName)
	return book, nil
}

var errConfirmed = errors.New("the grant is confirmed")

// storedResponse returns the response that is stored with the request's key, or refusal if there is none.
func (s *Uploads) storedResponse(ctx context.Context, by ports.Caller, id string, once ports.Once, refusal error) (domain.Ebook, error) {
	if once.Key == "" {
		return domain.Ebook{}, refusal
	}
	return s.books.Update(ctx, by, id, once, func(*domain.Ebook, domain.Actor, time.Time) error { return refusal })
}

// discard removes an upload that is no longer needed. A failure is only logged, because the sweep
// removes it later.
func (s *Uploads) discard(ctx context.Context, object string) {
	if err := s.store.Delete(ctx, object); err != nil {
		slog.WarnContext(ctx, "upload left to the sweep", "object", object, "error", err)
	}
}

// copiesToExamine is how many copies of a file are made to examine it: the one that is kept, and the
// one for the parser.
const copiesToExamine = 2

// copyChecked checks an upload and copies it to a name that no link can write to. If it fails after something may
// have been written, the returned file has an id.
func (s *Uploads) copyChecked(ctx context.Context, grant ports.Grant, now time.Time) (domain.File, error) {
	info, etags, err := s.completeUpload(ctx, grant)
	if err != nil {
		return domain.File{}, err
	}
	if err := grant.Kind.CheckSize(info.Size); err != nil {
		return domain.File{}, err
	}
	contentType, err := s.sniff(ctx, grant)
	if err != nil {
		return domain.File{}, err
	}
	room, err := s.Reserve(copiesToExamine * info.Size)
	if err != nil {
		return domain.File{}, err
	}
	defer room.Release()
	id := ids.New()
	file := domain.File{
		ID: id, Kind: grant.Kind, Object: domain.FileObject(grant.EbookID, id), Name: grant.FileName,
		Size: info.Size, ContentType: contentType, Grant: grant.ObjectName,
	}
	if err := s.register.Reserve(ctx, grant.EbookID, file, now); err != nil {
		return file, err
	}
	if err := s.store.Copy(ctx, grant.ObjectName, info.Tag, file.Object, contentType); err != nil {
		return file, notUploaded(err)
	}
	return s.examine(ctx, grant.UserID, file, etags)
}

func (s *Uploads) sniff(ctx context.Context, grant ports.Grant) (string, error) {
	body, err := s.store.Open(ctx, grant.ObjectName, 0, domain.SniffLength)
	if err != nil {
		return "", notUploaded(err)
	}
	defer body.Close()
	head, err := io.ReadAll(io.LimitReader(body, domain.SniffLength))
	if err != nil {
		return "", err
	}
	return grant.Kind.Sniff(head)
}

// examine reads the copy once, for its size, its digest and the parser. It examines the copy
// because nothing can change that any more. The copy is opened when the person's turn begins, so
// that nobody holds a connection to the store while waiting. etags are those of the parts that were
// just joined to the file, if it was sent in parts.
func (s *Uploads) examine(ctx context.Context, personID string, file domain.File, etags []string) (domain.File, error) {
	copied := NewLazyReader(ctx, s.store, file.Object)
	defer copied.Close() //nolint:errcheck // it is only read
	parts := newPartDigests(etags)
	body := io.Reader(copied)
	if len(etags) > 0 {
		body = io.TeeReader(copied, parts)
	}
	hashed := &hashingReader{body: body, digest: sha256.New()}
	parse := s.examinePDF
	if file.Kind == domain.Cover {
		parse = s.examineCover
	}
	parseErr := parse(ctx, personID, hashed, &file)
	if parseErr != nil && !copied.begun() { // its turn never began
		return file, parseErr
	}
	if _, err := io.Copy(io.Discard, hashed); err != nil {
		return file, err
	}
	if parts.interrupted() {
		return file, domain.ErrUploadChanged
	}
	if parseErr != nil {
		return file, parseErr
	}
	if contentType, err := file.Kind.Sniff(hashed.head); err != nil || contentType != file.ContentType || hashed.size != file.Size {
		return file, domain.ErrUploadChanged
	}
	file.SHA256 = hex.EncodeToString(hashed.digest.Sum(nil))
	return file, nil
}

func (s *Uploads) examinePDF(ctx context.Context, personID string, body io.Reader, file *domain.File) error {
	info, err := s.inspector.PDF(ctx, personID, body)
	if err != nil {
		return err
	}
	if info.Locked {
		return domain.ErrPDFLocked
	}
	file.Pages, file.Contents = info.Pages, ContentsOf(info)
	return nil
}

// ContentsOf returns what is stored of a PDF that was read.
func ContentsOf(info ports.PDFInfo) *domain.PDFContents {
	if info.Contents == nil {
		return &domain.PDFContents{Unreadable: true}
	}
	return info.Contents
}

func (s *Uploads) examineCover(ctx context.Context, personID string, body io.Reader, file *domain.File) error {
	images, err := s.inspector.Cover(ctx, personID, body)
	if err != nil {
		return err
	}
	file.Scaled = ScaledDigests(images)
	return PutScaled(ctx, s.store, *file, images)
}

// hashingReader records the first bytes, the size and the digest of what is read through it.
type hashingReader struct {
	body   io.Reader
	digest hash.Hash
	head   []byte
	size   int64
}

func (h *hashingReader) Read(p []byte) (int, error) {
	n, err := h.body.Read(p)
	if missing := domain.SniffLength - len(h.head); missing > 0 {
		h.head = append(h.head, p[:min(n, missing)]...)
	}
	h.size += int64(n)
	h.digest.Write(p[:n]) //nolint:errcheck // a hash never fails to write
	return n, err
}
