// Package stores has the suites of the ports that store files.
package stores

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// FileStore tests that an adapter keeps the promises of ports.FileStore. How links behave in a
// browser is tested by the adapter itself.
func FileStore(t *testing.T, store ports.FileStore) {
	s := fileStoreSuite{store: store}
	t.Run("Ready returns nil", func(t *testing.T) { require.NoError(t, store.Ready(t.Context())) })
	t.Run("Put, Stat and Open keep the bytes", s.keepsBytes)
	t.Run("Open reads a part", s.readsParts)
	t.Run("A missing object is ErrFileLost everywhere", s.missing)
	t.Run("Another version has another tag", s.tags)
	t.Run("Copy copies exactly the version named", s.copies)
	t.Run("Copy over the same target is the same", s.copiesTwice)
	t.Run("Delete removes many objects, and ignores unknown ones", s.deletes)
	t.Run("List returns the names in their order", s.lists)
	t.Run("The same arguments give the same link", s.links)
}

type fileStoreSuite struct{ store ports.FileStore }

func objectName() string { return "uploads/contract/" + uuid.NewString() }

func (s fileStoreSuite) put(t *testing.T, content string) string {
	t.Helper()
	name := objectName()
	s.putAs(t, name, content)
	return name
}

func (s fileStoreSuite) putAs(t *testing.T, name, content string) {
	t.Helper()
	require.NoError(t, s.store.Put(t.Context(), name, "application/pdf", int64(len(content)), strings.NewReader(content)))
}

func (s fileStoreSuite) read(t *testing.T, name string, offset, length int64) string {
	t.Helper()
	r, err := s.store.Open(t.Context(), name, offset, length)
	require.NoError(t, err)
	defer r.Close()
	got, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(got)
}

func (s fileStoreSuite) tag(t *testing.T, name string) string {
	t.Helper()
	info, err := s.store.Stat(t.Context(), name)
	require.NoError(t, err)
	require.NotEmpty(t, info.Tag)
	return info.Tag
}

func (s fileStoreSuite) keepsBytes(t *testing.T) {
	content := string(bytes.Repeat([]byte("\x00Đường\r\n"), 100_000))
	name := s.put(t, content)
	info, err := s.store.Stat(t.Context(), name)
	require.NoError(t, err)
	assert.Equal(t, int64(len(content)), info.Size)
	assert.True(t, content == s.read(t, name, 0, 0), "the bytes differ")
}

func (s fileStoreSuite) readsParts(t *testing.T) {
	name := s.put(t, "0123456789")
	for _, c := range []struct {
		offset, length int64
		want           string
	}{
		{0, 0, "0123456789"}, {0, 4, "0123"}, {3, 4, "3456"}, {7, 0, "789"}, {7, 99, "789"}, {9, 1, "9"}, {10, 5, ""}, {99, 0, ""},
	} {
		assert.Equal(t, c.want, s.read(t, name, c.offset, c.length), "from %d, %d bytes", c.offset, c.length)
	}
}

func (s fileStoreSuite) missing(t *testing.T) {
	name := objectName()
	_, err := s.store.Stat(t.Context(), name)
	require.ErrorIs(t, err, domain.ErrFileLost)
	_, err = s.store.Open(t.Context(), name, 0, 0)
	require.ErrorIs(t, err, domain.ErrFileLost)
	err = s.store.Copy(t.Context(), name, `"tag"`, objectName(), "application/pdf")
	require.ErrorIs(t, err, domain.ErrFileLost)
}

func (s fileStoreSuite) tags(t *testing.T) {
	name := s.put(t, "one")
	first := s.tag(t, name)
	assert.Equal(t, first, s.tag(t, name), "an object that nobody touched")
	s.putAs(t, name, "two")
	assert.NotEqual(t, first, s.tag(t, name))
}

func (s fileStoreSuite) copies(t *testing.T) {
	name, target := s.put(t, "what was checked"), objectName()
	checked := s.tag(t, name)
	s.putAs(t, name, "what was swapped in")
	err := s.store.Copy(t.Context(), name, checked, target, "application/pdf")
	require.ErrorIs(t, err, domain.ErrUploadChanged)
	_, err = s.store.Stat(t.Context(), target)
	require.ErrorIs(t, err, domain.ErrFileLost, "a refused copy leaves nothing")

	require.NoError(t, s.store.Copy(t.Context(), name, s.tag(t, name), target, "application/pdf"))
	s.putAs(t, name, "and once more")
	assert.Equal(t, "what was swapped in", s.read(t, target, 0, 0), "the copy is independent")
}

func (s fileStoreSuite) copiesTwice(t *testing.T) {
	name, target := s.put(t, "content"), objectName()
	for range 2 {
		require.NoError(t, s.store.Copy(t.Context(), name, s.tag(t, name), target, "application/pdf"))
	}
	assert.Equal(t, "content", s.read(t, target, 0, 0))
}

func (s fileStoreSuite) deletes(t *testing.T) {
	require.NoError(t, s.store.Delete(t.Context()), "nothing to delete")
	gone, kept := []string{objectName()}, s.put(t, "kept")
	for range 5 {
		gone = append(gone, s.put(t, "gone"))
	}
	require.NoError(t, s.store.Delete(t.Context(), gone...))
	require.NoError(t, s.store.Delete(t.Context(), gone...), "a second time")
	for _, name := range gone {
		_, err := s.store.Stat(t.Context(), name)
		require.ErrorIs(t, err, domain.ErrFileLost)
	}
	assert.Equal(t, "kept", s.read(t, kept, 0, 0))
}

func (s fileStoreSuite) lists(t *testing.T) {
	begun := time.Now().Add(-2 * time.Second) // stores round to seconds
	folder := objectName() + "/"
	names := []string{folder + "a", folder + "a-thumb.jpg", folder + "b", folder + "c/d", folder + "e"}
	for _, i := range []int{3, 0, 4, 2, 1} {
		s.putAs(t, names[i], strings.Repeat("x", i+1))
	}
	var listed []string
	for after := folder; ; {
		page, err := s.store.List(t.Context(), after, 2)
		require.NoError(t, err)
		require.LessOrEqual(t, len(page), 2)
		if len(page) == 0 || !strings.HasPrefix(page[0].Name, folder) {
			break
		}
		for _, o := range page {
			if strings.HasPrefix(o.Name, folder) {
				listed = append(listed, o.Name)
				assert.Equal(t, int64(len(listed)), o.Size)
				assert.WithinRange(t, o.WrittenAt, begun, time.Now().Add(time.Second))
			}
			after = o.Name
		}
	}
	assert.Equal(t, names, listed)
	last, err := s.store.List(t.Context(), "zzz", 10)
	require.NoError(t, err)
	assert.Empty(t, last)
}

func (s fileStoreSuite) links(t *testing.T) {
	at := time.Date(2025, 9, 2, 8, 0, 0, 0, time.UTC)
	get := func(object, name string, at time.Time) string {
		link, err := s.store.SignGet(t.Context(), "http://localhost:8080", "somebody", object, "application/pdf", name, at, 2*time.Hour)
		require.NoError(t, err)
		return link
	}
	one := get("files/one", "Toán.pdf", at)
	assert.Equal(t, one, get("files/one", "Toán.pdf", at))
	assert.NotEqual(t, one, get("files/one", "Toán.pdf", at.Add(time.Hour)), "another hour")
	assert.NotEqual(t, one, get("files/two", "Toán.pdf", at), "another object")
	size := int64(3)
	put, err := s.store.SignPut(t.Context(), "http://localhost:8080", "uploads/one", ports.Declared{Size: &size, ContentType: "image/png"}, at, time.Hour)
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(put, "http://localhost:8080/"), put)
}
