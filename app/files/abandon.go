package files

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// abandonTimeout limits the cleanup after a failed upload. The cleanup continues if the caller has
// left.
const abandonTimeout = 20 * time.Second

// refusalOfFile returns the refusal if the uploaded file itself is invalid for every caller. It
// returns nil for any other error, whatever its cause.
func refusalOfFile(err error) *domain.Error {
	e, ok := errors.AsType[*domain.Error](err)
	notThere := errors.Is(err, domain.ErrUploadMissing) || errors.Is(err, domain.ErrPartsMissing)
	if ok && (e.Kind == domain.Invalid && !notThere || e.Is(domain.ErrUploadChanged)) {
		return e
	}
	return nil
}

// abandon removes what a failed confirmation has written and, if the file itself is invalid, also
// the upload. It changes the records first. If only the response to the commit was lost, they show that the
// file is in use, and it stays. The sweep does what fails here.
func (s *Uploads) abandon(ctx context.Context, grant ports.Grant, file domain.File, refusal *domain.Error) {
	if file.ID == "" && refusal == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), abandonTimeout)
	defer cancel()
	file.Grant = grant.ObjectName
	removable, err := s.register.GiveUp(ctx, file, refusal)
	if err != nil {
		slog.WarnContext(ctx, "abandoned upload left to the sweep", "object", grant.ObjectName, "error", err)
		return
	}
	var objects []string
	if removable {
		objects = file.ObjectNames()
	}
	if refusal != nil {
		objects = append(objects, grant.ObjectName)
		s.abort(ctx, grant.MultipartUpload())
	}
	if len(objects) > 0 {
		err = s.store.Delete(ctx, objects...)
	}
	if err == nil && removable && refusal != nil { // without a refusal the store may still be writing, and the sweep checks again
		err = s.register.ForgetSwept(ctx, []ports.Sweepable{{FileID: file.ID}})
	}
	if err != nil {
		slog.WarnContext(ctx, "abandoned upload left to the sweep", "object", grant.ObjectName, "error", err)
	}
}

// outcomeOf returns the result for a caller whose confirmation has failed. Another confirmation of
// the same grant may have succeeded meanwhile, or the sweep may have removed the grant.
func (s *Uploads) outcomeOf(ctx context.Context, grant ports.Grant, failed error) (domain.Ebook, error) {
	if kind := domain.KindOf(failed); kind == domain.Unauthenticated || kind == domain.Forbidden {
		return domain.Ebook{}, failed
	}
	current, err := s.register.Grant(ctx, grant.ObjectName)
	switch {
	case domain.KindOf(err) == domain.Invalid:
		return domain.Ebook{}, domain.ErrUploadUnknown.Because(failed)
	case err != nil:
		return domain.Ebook{}, failed
	case current.Refused != nil:
		return domain.Ebook{}, current.Refused
	case current.FileID != "":
		return s.books.Get(ctx, grant.EbookID)
	}
	return domain.Ebook{}, failed
}

// abort removes the parts of an upload that was abandoned. The sweep would remove them later.
func (s *Uploads) abort(ctx context.Context, m ports.Multipart) {
	if m.ID == "" {
		return
	}
	if err := s.store.AbortMultipart(ctx, m); err != nil {
		slog.WarnContext(ctx, "parts of an upload left to the sweep", "object", m.Object, "error", err)
	}
}
