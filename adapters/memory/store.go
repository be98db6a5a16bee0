package memory

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
	"sync"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Store keeps ports.FileStore's promise. Its links lead nowhere: a test uploads
// with Upload.
type Store struct {
	mu         sync.Mutex
	objects    map[string]object
	multiparts map[ports.Multipart]multipart
	begun      int // uploads in parts, so far
}

var _ ports.FileStore = (*Store)(nil)

type object struct {
	body        []byte
	contentType string
	tag         string
	writtenAt   time.Time
}

// multipart is an object that comes in parts.
type multipart struct {
	parts   map[int][]byte
	begunAt time.Time
}

// NewStore returns an empty store.
func NewStore() *Store {
	return &Store{objects: map[string]object{}, multiparts: map[ports.Multipart]multipart{}}
}

// Upload does what a PUT to a signed link does.
func (s *Store) Upload(name, contentType string, body []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sum := md5.Sum(body) //nolint:gosec // see above
	s.objects[name] = object{bytes.Clone(body), contentType, `"` + hex.EncodeToString(sum[:]) + `"`, time.Now()}
}

// Names lists the objects that are there.
func (s *Store) Names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := []string{}
	for name := range s.objects {
		names = append(names, name)
	}
	return names
}

// Ready returns nil.
func (s *Store) Ready(ctx context.Context) error { return ctx.Err() }

// SignPut returns a link for one PUT.
func (s *Store) SignPut(_ context.Context, origin, name string, d ports.Declared, at time.Time, life time.Duration) (string, error) {
	signed := url.Values{"until": {at.Add(life).UTC().Format(time.RFC3339)}}
	if d.Size != nil {
		signed.Set("size", fmt.Sprint(*d.Size))
	}
	if d.ContentType != "" {
		signed.Set("type", d.ContentType)
	}
	return origin + "/memory/" + name + "?" + signed.Encode(), nil
}

// SignGet returns a link that reads the object.
func (s *Store) SignGet(_ context.Context, origin, personID, name, contentType, fileName string, at time.Time, life time.Duration) (string, error) {
	signed := url.Values{"until": {at.Add(life).UTC().Format(time.RFC3339)}, "type": {contentType}, "name": {fileName}, "person": {personID}}
	return origin + "/memory/" + name + "?" + signed.Encode(), nil
}

func (s *Store) find(ctx context.Context, name string) (object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, ok := s.objects[name]
	if !ok {
		return object{}, domain.ErrFileLost
	}
	return o, ctx.Err()
}

// Stat tells an object's size and tag.
func (s *Store) Stat(ctx context.Context, name string) (ports.ObjectInfo, error) {
	o, err := s.find(ctx, name)
	return ports.ObjectInfo{Size: int64(len(o.body)), Tag: o.tag}, err
}

// Open reads an object from an offset.
func (s *Store) Open(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error) {
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
func (s *Store) Copy(ctx context.Context, name, tag, target, contentType string) error {
	o, err := s.find(ctx, name)
	if err != nil {
		return err
	}
	if o.tag != tag {
		return domain.ErrUploadMoved
	}
	s.Upload(target, contentType, o.body)
	return nil
}

// Put writes an object.
func (s *Store) Put(ctx context.Context, name, contentType string, size int64, body io.Reader) error {
	data, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	if int64(len(data)) != size {
		return fmt.Errorf("memory: put %s: %d bytes in place of %d", name, len(data), size)
	}
	s.Upload(name, contentType, data)
	return ctx.Err()
}

// Delete removes objects.
func (s *Store) Delete(ctx context.Context, names ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range names {
		delete(s.objects, name)
	}
	return ctx.Err()
}

// List lists the objects after a name.
func (s *Store) List(ctx context.Context, after string, limit int) ([]ports.StoredObject, error) {
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
