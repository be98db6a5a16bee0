package app_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/md5" //nolint:gosec // a tag, as object stores make it, not a proof
	"encoding/hex"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest/stores"
)

func TestTheStoreOfTheseTestsKeepsTheContract(t *testing.T) {
	stores.FileStore(t, newStore())
	store := newStore()
	stores.MultipartStore(t, store, func(_ *testing.T, m ports.Multipart, number int, body []byte) { store.UploadPart(m, number, body) })
}

// memoryStore is an object store in memory. Its links lead nowhere: a test uploads with Upload.
type memoryStore struct {
	mu         sync.Mutex
	objects    map[string]object
	multiparts map[ports.Multipart]multipart
	begun      int // uploads in parts, so far
}

var _ ports.FileStore = (*memoryStore)(nil)

type object struct {
	body        []byte
	contentType string
	tag         string
	writtenAt   time.Time
}

// multipart is an object that comes in parts.
type multipart struct {
	parts   map[int]part
	begunAt time.Time
}

type part struct {
	body []byte
	tag  string
}

// newStore returns an empty store.
func newStore() *memoryStore {
	return &memoryStore{objects: map[string]object{}, multiparts: map[ports.Multipart]multipart{}}
}

// Upload does what a PUT to a signed link does.
func (s *memoryStore) Upload(name, contentType string, body []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.objects[name] = object{bytes.Clone(body), contentType, `"` + tagOf(body) + `"`, time.Now()}
}

// Names lists the objects that are there.
func (s *memoryStore) Names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := []string{}
	for name := range s.objects {
		names = append(names, name)
	}
	return names
}

// Ready always succeeds, unless the context has ended.
func (s *memoryStore) Ready(ctx context.Context) error { return ctx.Err() }

// SignPut returns a link for one PUT.
func (s *memoryStore) SignPut(_ context.Context, origin, name string, d ports.Declared, at time.Time, life time.Duration) (string, error) {
	signed := url.Values{"until": {at.Add(life).UTC().Format(time.RFC3339)}}
	if d.Size != nil {
		signed.Set("size", fmt.Sprint(*d.Size))
	}
	if d.ContentType != "" {
		signed.Set("type", d.ContentType)
	}
	return origin + "/store/" + name + "?" + signed.Encode(), nil
}

// SignGet returns a link that reads the object.
func (s *memoryStore) SignGet(_ context.Context, origin, personID, name, contentType, fileName string, at time.Time, life time.Duration) (string, error) {
	signed := url.Values{"until": {at.Add(life).UTC().Format(time.RFC3339)}, "type": {contentType}, "name": {fileName}, "person": {personID}}
	return origin + "/store/" + name + "?" + signed.Encode(), nil
}

func (s *memoryStore) find(ctx context.Context, name string) (object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, ok := s.objects[name]
	if !ok {
		return object{}, domain.ErrFileLost
	}
	return o, ctx.Err()
}

// Stat returns an object's size and tag.
func (s *memoryStore) Stat(ctx context.Context, name string) (ports.ObjectInfo, error) {
	o, err := s.find(ctx, name)
	return ports.ObjectInfo{Size: int64(len(o.body)), Tag: o.tag}, err
}

// Open reads an object from an offset.
func (s *memoryStore) Open(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error) {
	o, err := s.find(ctx, name)
	if err != nil {
		return nil, err
	}
	body := o.body[min(offset, int64(len(o.body))):]
	if length > 0 {
		body = body[:min(length, int64(len(body)))]
	}
	return io.NopCloser(bytes.NewReader(body)), nil
}

// Copy makes target of exactly the version that tag names.
func (s *memoryStore) Copy(ctx context.Context, name, tag, target, contentType string) error {
	o, err := s.find(ctx, name)
	if err != nil {
		return err
	}
	if o.tag != tag {
		return domain.ErrUploadChanged
	}
	s.Upload(target, contentType, o.body)
	return nil
}

// Put writes an object.
func (s *memoryStore) Put(ctx context.Context, name, contentType string, size int64, body io.ReadSeeker) error {
	data, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	if int64(len(data)) != size {
		return fmt.Errorf("put %s: %d bytes instead of %d", name, len(data), size)
	}
	s.Upload(name, contentType, data)
	return ctx.Err()
}

// Delete removes objects.
func (s *memoryStore) Delete(ctx context.Context, names ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range names {
		delete(s.objects, name)
	}
	return ctx.Err()
}

// List lists the objects after a name.
func (s *memoryStore) List(ctx context.Context, after string, limit int) ([]ports.StoredObject, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	objects := []ports.StoredObject{}
	for name, o := range s.objects {
		if name > after {
			objects = append(objects, ports.StoredObject{Name: name, Size: int64(len(o.body)), WrittenAt: o.writtenAt})
		}
	}
	slices.SortFunc(objects, func(a, b ports.StoredObject) int { return cmp.Compare(a.Name, b.Name) })
	return objects[:min(limit, len(objects))], ctx.Err()
}

func tagOf(body []byte) string {
	sum := md5.Sum(body) //nolint:gosec // see above
	return hex.EncodeToString(sum[:])
}

// UploadPart does what a PUT to a part's link does.
func (s *memoryStore) UploadPart(m ports.Multipart, number int, body []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if upload, ok := s.multiparts[m]; ok {
		upload.parts[number] = part{slices.Clone(body), tagOf(body)}
	}
}

// InterruptPart does what a gateway over plain files does if the connection breaks during a PUT to a part's link: it
// keeps the part in its announced length, with zeros at its end.
func (s *memoryStore) InterruptPart(m ports.Multipart, number int, received []byte, size int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.multiparts[m].parts[number] = part{append(slices.Clone(received), make([]byte, size-len(received))...), tagOf(received)}
}

// CreateMultipart begins to take an object in parts.
func (s *memoryStore) CreateMultipart(ctx context.Context, name, _ string) (ports.Multipart, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun++
	m := ports.Multipart{Object: name, ID: strconv.Itoa(s.begun)}
	s.multiparts[m] = multipart{parts: map[int]part{}, begunAt: time.Now()}
	return m, ctx.Err()
}

// SignPart returns a link for one part.
func (s *memoryStore) SignPart(_ context.Context, origin string, m ports.Multipart, number int, size int64, at time.Time, life time.Duration) (string, error) {
	return fmt.Sprintf("%s/store/%s?upload=%s&part=%d&size=%d&until=%s", origin, m.Object, m.ID, number, size, at.Add(life).UTC().Format(time.RFC3339)), nil
}

// ListParts returns the parts that have arrived.
func (s *memoryStore) ListParts(ctx context.Context, m ports.Multipart) ([]ports.StoredPart, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	upload, ok := s.multiparts[m]
	if !ok {
		return nil, domain.ErrFileLost
	}
	parts := []ports.StoredPart{}
	for number, p := range upload.parts {
		parts = append(parts, ports.StoredPart{Number: number, Size: int64(len(p.body)), Tag: p.tag})
	}
	slices.SortFunc(parts, func(a, b ports.StoredPart) int { return cmp.Compare(a.Number, b.Number) })
	return parts, ctx.Err()
}

// CompleteMultipart makes the object.
func (s *memoryStore) CompleteMultipart(ctx context.Context, m ports.Multipart, parts []ports.StoredPart) error {
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

func (s *memoryStore) joined(m ports.Multipart, parts []ports.StoredPart) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	upload, ok := s.multiparts[m]
	if !ok {
		return nil, domain.ErrFileLost
	}
	var body []byte
	for _, p := range parts {
		stored, ok := upload.parts[p.Number]
		if !ok || stored.tag != p.Tag {
			return nil, domain.ErrUploadChanged
		}
		body = append(body, stored.body...)
	}
	return body, nil
}

// AbortMultipart removes an upload.
func (s *memoryStore) AbortMultipart(ctx context.Context, m ports.Multipart) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.multiparts, m)
	return ctx.Err()
}

// ListMultiparts lists the uploads after a name.
func (s *memoryStore) ListMultiparts(ctx context.Context, after string, limit int) ([]ports.StoredMultipart, error) {
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
