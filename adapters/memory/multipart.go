package memory

import (
	"cmp"
	"context"
	"crypto/md5" //nolint:gosec // a tag, as object stores make it, not a proof
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

func partTag(body []byte) string {
	sum := md5.Sum(body) //nolint:gosec // see above
	return hex.EncodeToString(sum[:])
}

// UploadPart does what a PUT to a part's link does.
func (s *Store) UploadPart(m ports.Multipart, number int, body []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if upload, ok := s.multiparts[m]; ok {
		upload.parts[number] = slices.Clone(body)
	}
}

// CreateMultipart begins to take an object in parts.
func (s *Store) CreateMultipart(ctx context.Context, name, _ string) (ports.Multipart, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun++
	m := ports.Multipart{Object: name, ID: strconv.Itoa(s.begun)}
	s.multiparts[m] = multipart{parts: map[int][]byte{}, begunAt: time.Now()}
	return m, ctx.Err()
}

// SignPart returns a link for one part.
func (s *Store) SignPart(_ context.Context, origin string, m ports.Multipart, number int, size int64, at time.Time, life time.Duration) (string, error) {
	return fmt.Sprintf("%s/memory/%s?upload=%s&part=%d&size=%d&until=%s", origin, m.Object, m.ID, number, size, at.Add(life).UTC().Format(time.RFC3339)), nil
}

// ListParts returns the parts that have come.
func (s *Store) ListParts(ctx context.Context, m ports.Multipart) ([]ports.StoredPart, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	upload, ok := s.multiparts[m]
	if !ok {
		return nil, domain.ErrFileLost
	}
	parts := []ports.StoredPart{}
	for number, body := range upload.parts {
		parts = append(parts, ports.StoredPart{Number: number, Size: int64(len(body)), Tag: partTag(body)})
	}
	slices.SortFunc(parts, func(a, b ports.StoredPart) int { return cmp.Compare(a.Number, b.Number) })
	return parts, ctx.Err()
}

// CompleteMultipart makes the object.
func (s *Store) CompleteMultipart(ctx context.Context, m ports.Multipart, parts []ports.StoredPart) error {
	body, err := s.joined(m, parts)
	if err != nil {
		return err
	}
	s.Upload(m.Object, "", body)
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.multiparts, m)
	return ctx.Err()
}

func (s *Store) joined(m ports.Multipart, parts []ports.StoredPart) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	upload, ok := s.multiparts[m]
	if !ok {
		return nil, domain.ErrFileLost
	}
	var body []byte
	for _, p := range parts {
		part, ok := upload.parts[p.Number]
		if !ok || partTag(part) != p.Tag {
			return nil, domain.ErrUploadMoved
		}
		body = append(body, part...)
	}
	return body, nil
}

// AbortMultipart removes an upload.
func (s *Store) AbortMultipart(ctx context.Context, m ports.Multipart) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.multiparts, m)
	return ctx.Err()
}

// ListMultiparts lists the uploads after a name.
func (s *Store) ListMultiparts(ctx context.Context, after string, limit int) ([]ports.StoredMultipart, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	uploads := []ports.StoredMultipart{}
	for m, upload := range s.multiparts {
		if m.Object > after {
			uploads = append(uploads, ports.StoredMultipart{Multipart: m, BegunAt: upload.begunAt})
		}
	}
	slices.SortFunc(uploads, func(a, b ports.StoredMultipart) int { return cmp.Compare(a.Object, b.Object) })
	return uploads[:min(limit, len(uploads))], ctx.Err()
}
