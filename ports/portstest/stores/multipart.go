package stores

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// MultipartStore tests that an adapter keeps the promises of ports.MultipartStore. put stores a
// part like a signed link.
func MultipartStore(t *testing.T, store ports.FileStore, put func(t *testing.T, m ports.Multipart, number int, body []byte)) {
	s := multipartSuite{store, put}
	t.Run("Parts that came in any order make one object", s.joins)
	t.Run("A part that came twice counts as the second", s.replaces)
	t.Run("A part that changed meanwhile is ErrUploadChanged", s.moved)
	t.Run("The object is copied by its tag like any other", s.copies)
	t.Run("An upload that is over is ErrFileLost", s.over)
	t.Run("Abort removes the parts, and ignores an unknown upload", s.aborts)
	t.Run("ListMultiparts returns the names in their order", s.lists)
}

type multipartSuite struct {
	store ports.FileStore
	put   func(t *testing.T, m ports.Multipart, number int, body []byte)
}

// part returns so many bytes of one letter.
func part(letter string, size int) []byte { return bytes.Repeat([]byte(letter), size) }

func (s multipartSuite) create(t *testing.T) ports.Multipart {
	t.Helper()
	object := objectName()
	m, err := s.store.CreateMultipart(t.Context(), object, "application/pdf")
	require.NoError(t, err)
	assert.Equal(t, object, m.Object)
	require.NotEmpty(t, m.ID)
	return m
}

func (s multipartSuite) parts(t *testing.T, m ports.Multipart) []ports.StoredPart {
	t.Helper()
	parts, err := s.store.ListParts(t.Context(), m)
	require.NoError(t, err)
	return parts
}

func (s multipartSuite) joins(t *testing.T) {
	m := s.create(t)
	assert.Empty(t, s.parts(t, m))
	s.put(t, m, 3, []byte("the rest"))
	s.put(t, m, 1, part("a", domain.PartSize))
	parts := s.parts(t, m)
	require.Len(t, parts, 2)
	assert.Equal(t, []int{1, 3}, []int{parts[0].Number, parts[1].Number})
	assert.Equal(t, []int64{domain.PartSize, 8}, []int64{parts[0].Size, parts[1].Size})
	s.put(t, m, 2, part("b", domain.PartSize))
	require.NoError(t, s.store.CompleteMultipart(t.Context(), m, s.parts(t, m)))
	whole := fileStoreSuite{s.store}.read(t, m.Object, 0, 0)
	assert.True(t, whole == strings.Repeat("a", domain.PartSize)+strings.Repeat("b", domain.PartSize)+"the rest", "the bytes differ")
}

func (s multipartSuite) replaces(t *testing.T) {
	m := s.create(t)
	s.put(t, m, 1, []byte("cut o"))
	s.put(t, m, 1, []byte("as it should be"))
	require.NoError(t, s.store.CompleteMultipart(t.Context(), m, s.parts(t, m)))
	assert.Equal(t, "as it should be", fileStoreSuite{s.store}.read(t, m.Object, 0, 0))
}

func (s multipartSuite) moved(t *testing.T) {
	m := s.create(t)
	s.put(t, m, 1, []byte("checked"))
	checked := s.parts(t, m)
	s.put(t, m, 1, []byte("swapped"))
	require.ErrorIs(t, s.store.CompleteMultipart(t.Context(), m, checked), domain.ErrUploadChanged)
	require.NoError(t, s.store.CompleteMultipart(t.Context(), m, s.parts(t, m)), "the upload is not spent")
}

func (s multipartSuite) copies(t *testing.T) {
	m := s.create(t)
	s.put(t, m, 1, part("a", domain.PartSize))
	s.put(t, m, 2, []byte("b"))
	require.NoError(t, s.store.CompleteMultipart(t.Context(), m, s.parts(t, m)))
	files, target := fileStoreSuite{s.store}, objectName()
	tag := files.tag(t, m.Object)
	require.ErrorIs(t, s.store.Copy(t.Context(), m.Object, `"another"`, target, "application/pdf"), domain.ErrUploadChanged)
	require.NoError(t, s.store.Copy(t.Context(), m.Object, tag, target, "application/pdf"))
	assert.Equal(t, "ab", files.read(t, target, domain.PartSize-1, 0))
}

func (s multipartSuite) over(t *testing.T) {
	done := s.create(t)
	s.put(t, done, 1, []byte("x"))
	parts := s.parts(t, done)
	require.NoError(t, s.store.CompleteMultipart(t.Context(), done, parts))
	require.NoError(t, s.store.Delete(t.Context(), done.Object))
	unknown := s.create(t)
	require.NoError(t, s.store.AbortMultipart(t.Context(), unknown))
	for name, m := range map[string]ports.Multipart{"complete": done, "aborted": unknown} {
		_, err := s.store.ListParts(t.Context(), m)
		require.ErrorIs(t, err, domain.ErrFileLost, name)
		require.ErrorIs(t, s.store.CompleteMultipart(t.Context(), m, parts), domain.ErrFileLost, name)
	}
}

func (s multipartSuite) aborts(t *testing.T) {
	m := s.create(t)
	s.put(t, m, 1, []byte("x"))
	for range 2 {
		require.NoError(t, s.store.AbortMultipart(t.Context(), m))
	}
	_, err := s.store.Stat(t.Context(), m.Object)
	require.ErrorIs(t, err, domain.ErrFileLost)
	for _, there := range s.list(t, 1000) {
		assert.NotEqual(t, m, there.Multipart)
	}
}

// list reads all uploads in pages.
func (s multipartSuite) list(t *testing.T, limit int) (all []ports.StoredMultipart) {
	t.Helper()
	for after := ""; ; {
		page, err := s.store.ListMultiparts(t.Context(), after, limit)
		require.NoError(t, err)
		require.LessOrEqual(t, len(page), limit)
		if len(page) == 0 {
			return all
		}
		all = append(all, page...)
		after = page[len(page)-1].Object
	}
}

func (s multipartSuite) lists(t *testing.T) {
	begun := time.Now().Add(-2 * time.Second) // stores round to seconds
	var want []ports.Multipart
	for range 5 {
		want = append(want, s.create(t))
	}
	slices.SortFunc(want, func(a, b ports.Multipart) int { return strings.Compare(a.Object, b.Object) })
	s.put(t, want[0], 1, []byte("x"))
	var listed []ports.Multipart
	for _, there := range s.list(t, 2) {
		if slices.Contains(want, there.Multipart) {
			listed = append(listed, there.Multipart)
			assert.WithinRange(t, there.BegunAt, begun, time.Now().Add(time.Second))
		}
	}
	assert.Equal(t, want, listed)
}
