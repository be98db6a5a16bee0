package files

import (
	"context"
	"errors"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// UploadParts is the progress of an upload in parts.
type UploadParts struct {
	domain.Parts
	Arrived []int         `json:"arrived"` // numbers, from 1
	Missing []MissingPart `json:"missing"`
}

// MissingPart is a part that has not arrived, with a link for one PUT of exactly its size.
type MissingPart struct {
	Number    int    `json:"number"`
	Size      int64  `json:"size"` // bytes
	UploadURL string `json:"uploadUrl"`
}

// Parts returns which parts of an upload have arrived, and links for the others. Of a confirmed
// upload all have arrived.
func (s *Uploads) Parts(ctx context.Context, by ports.Caller, id, origin, objectName string) (UploadParts, error) {
	book, actor, now, err := s.books.GetFor(ctx, by, id)
	if err != nil {
		return UploadParts{}, err
	}
	if err := book.May(domain.Edit, actor); err != nil {
		return UploadParts{}, err
	}
	grant, err := s.grantOf(ctx, objectName, id, domain.PDF, actor, now)
	if err != nil {
		return UploadParts{}, err
	}
	if grant.MultipartID == "" {
		return UploadParts{}, domain.ErrUploadUnknown
	}
	arrived, err := s.arrived(ctx, grant)
	if err != nil {
		return UploadParts{}, err
	}
	return s.signParts(ctx, origin, grant, arrived, now)
}

// arrived returns the sizes of the parts that have arrived, by number: those in the store, or all once they
// are joined.
func (s *Uploads) arrived(ctx context.Context, grant ports.Grant) (map[int]int64, error) {
	if grant.FileID == "" {
		stored, _, err := s.storedParts(ctx, grant)
		if !errors.Is(err, domain.ErrFileLost) {
			return sizesOf(stored), err
		}
		if err := s.checkJoined(ctx, grant); err != nil {
			return nil, err
		}
	}
	total := *grant.Declared.Size
	arrived, parts := map[int]int64{}, domain.PartsOf(total)
	for number := 1; number <= parts.Count; number++ {
		arrived[number] = parts.SizeOf(number, total)
	}
	return arrived, nil
}

// storedParts returns the parts in the store, and the numbers of the parts that have not completely
// arrived. If any are missing, it lists them a second time: a list by a gateway over plain files may
// lack parts if another server begins to join them at that moment. Then the second listing fails with
// domain.ErrFileLost.
func (s *Uploads) storedParts(ctx context.Context, grant ports.Grant) (stored []ports.StoredPart, missing []int, err error) {
	total := *grant.Declared.Size
	for range 2 {
		if stored, err = s.store.ListParts(ctx, grant.MultipartUpload()); err != nil {
			return nil, nil, err
		}
		if missing = domain.PartsOf(total).Missing(total, sizesOf(stored)); len(missing) == 0 {
			break
		}
	}
	return stored, missing, nil
}

// sizesOf returns the sizes of parts by number.
func sizesOf(stored []ports.StoredPart) map[int]int64 {
	sizes := make(map[int]int64, len(stored))
	for _, p := range stored {
		sizes[p.Number] = p.Size
	}
	return sizes
}

// checkJoined returns nil if the parts have become one object, confirmed or not.
func (s *Uploads) checkJoined(ctx context.Context, grant ports.Grant) error {
	_, err := s.awaitJoined(ctx, grant)
	if !errors.Is(err, domain.ErrFileLost) {
		return err
	}
	current, grantErr := s.register.Grant(ctx, grant.ObjectName)
	if grantErr == nil && current.FileID == "" {
		return domain.ErrUploadUnknown.Because(err)
	}
	return grantErr
}

func (s *Uploads) signParts(ctx context.Context, origin string, grant ports.Grant, arrived map[int]int64, now time.Time) (UploadParts, error) {
	total := *grant.Declared.Size
	parts := UploadParts{Parts: domain.PartsOf(total), Arrived: []int{}, Missing: []MissingPart{}}
	uploadLeft := domain.UploadLife - now.Sub(grant.GivenAt)
	life := max(min(uploadLinkLife, uploadLeft).Truncate(time.Second), time.Second)
	missing := parts.Parts.Missing(total, arrived)
	if len(missing) > 0 {
		missingBytes := int64(len(missing)) * parts.Size
		if err := s.checkSpace(&missingBytes); err != nil { // refused now: later the upload of a part would just break off
			return UploadParts{}, err
		}
	}
	for number := 1; number <= parts.Count; number++ {
		if len(missing) == 0 || missing[0] != number {
			parts.Arrived = append(parts.Arrived, number)
			continue
		}
		missing = missing[1:]
		size := parts.SizeOf(number, total)
		url, err := s.store.SignPart(ctx, origin, grant.MultipartUpload(), number, size, now, life)
		if err != nil {
			return UploadParts{}, err
		}
		parts.Missing = append(parts.Missing, MissingPart{Number: number, Size: size, UploadURL: url})
	}
	return parts, nil
}

// completeUpload returns the uploaded object. If the file was sent in parts, it joins them first and returns
// their ETags, unless an interrupted confirmation has already joined them.
func (s *Uploads) completeUpload(ctx context.Context, grant ports.Grant) (info ports.ObjectInfo, etags []string, err error) {
	info, err = s.store.Stat(ctx, grant.ObjectName)
	size := grant.Declared.Size
	if err == nil && grant.MultipartID == "" && size != nil && info.Size < *size { // the connection broke
		return info, nil, domain.ErrUploadMissing
	}
	if grant.MultipartID == "" || !errors.Is(err, domain.ErrFileLost) {
		return info, nil, notUploaded(err)
	}
	room, err := s.Reserve(*size) // the parts are removed only after the object exists
	if err != nil {
		return info, nil, err
	}
	defer room.Release()
	if etags, err = s.joinParts(ctx, grant); err != nil && !errors.Is(err, domain.ErrFileLost) {
		return info, nil, err
	}
	info, err = s.awaitJoined(ctx, grant)
	return info, etags, notUploaded(err)
}

// How often awaitJoined looks for the object. On a slow disk joining takes seconds, and it continues
// after the request that began it has ended.
const (
	maxJoinedChecks     = 50
	joinedCheckInterval = 200 * time.Millisecond
)

// awaitJoined returns the joined object, and waits for it while another request is joining the parts. The
// parts disappear before the object exists, and the object disappears once it has been confirmed.
func (s *Uploads) awaitJoined(ctx context.Context, grant ports.Grant) (info ports.ObjectInfo, err error) {
	for range maxJoinedChecks {
		if info, err = s.store.Stat(ctx, grant.ObjectName); !errors.Is(err, domain.ErrFileLost) {
			return info, err
		}
		current, grantErr := s.register.Grant(ctx, grant.ObjectName)
		if grantErr != nil || current.FileID != "" || current.Refused != nil {
			return info, err
		}
		select {
		case <-ctx.Done():
			return info, err
		case <-time.After(joinedCheckInterval):
		}
	}
	return info, err
}

// maxJoinTries is how often joining is tried if a part changes meanwhile: a PUT that the browser has aborted
// may still finish in the store.
const maxJoinTries = 3

// joinParts joins the parts to one object and returns their ETags, or domain.ErrPartsMissing with the missing ones.
func (s *Uploads) joinParts(ctx context.Context, grant ports.Grant) (etags []string, err error) {
	for range maxJoinTries {
		stored, missing, listErr := s.storedParts(ctx, grant)
		if listErr != nil {
			return nil, listErr
		}
		count := domain.PartsOf(*grant.Declared.Size).Count
		if len(missing) > 0 {
			return nil, domain.PartsMissing(missing, count)
		}
		err = s.store.CompleteMultipart(ctx, grant.MultipartUpload(), stored[:count])
		if !errors.Is(err, domain.ErrUploadChanged) {
			return etagsOf(stored[:count]), err
		}
	}
	return nil, domain.ErrUnavailable.Because(err)
}

func etagsOf(stored []ports.StoredPart) (etags []string) {
	for _, p := range stored {
		etags = append(etags, p.Tag)
	}
	return etags
}
