package app_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/files"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// RULES §8.2.
func TestAConfirmedFileIsACopyThatNoLinkCanWrite(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object := w.upload(t, id, domain.PDF, pdfBytes, start)
	book, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.NoError(t, err)
	assert.Equal(t, 12, *book.TotalPages)
	assert.Equal(t, fmt.Sprintf("%x", sha256.Sum256([]byte(pdfBytes))), book.PDF.SHA256)
	assert.Equal(t, []string{book.PDF.Object}, w.store.Names(), "the upload is gone")

	w.store.Upload(object, "application/pdf", []byte("%PDF-1.7 swapped"))
	again, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.NoError(t, err)
	assert.Equal(t, book.PDF.Object, again.PDF.Object, "the same grant returns the same file")
	body, err := w.store.Open(t.Context(), again.PDF.Object, 0, 0)
	require.NoError(t, err)
	content, err := io.ReadAll(body)
	require.NoError(t, err)
	assert.Equal(t, pdfBytes, string(content))
}

// RULES §8.3.
func TestAConfirmedCoverIsKeptInThreeSizes(t *testing.T) {
	w := newWorld(t)
	book := w.attached(t, w.draft(t, "Toán").ID, domain.Cover, pngBytes, start)
	assert.ElementsMatch(t, book.Cover.ObjectNames(), w.store.Names())
}

// RULES §8.2.
func TestARefusedFileIsGoneAndItsGrantSpent(t *testing.T) {
	for name, c := range map[string]struct {
		kind    domain.FileKind
		content string
		code    string
	}{
		"a PDF with a password": {domain.PDF, pdfBytes + " locked", "file.pdf_locked"},
		"no PDF":                {domain.PDF, "<html>", "file.pdf_type"},
		"nothing":               {domain.PDF, "", "file.pdf_type"},
		"a PDF as a cover":      {domain.Cover, pdfBytes, "file.cover_type"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			id := w.draft(t, "Toán").ID
			object := w.upload(t, id, c.kind, c.content, start)
			for range 2 {
				_, err := w.confirm(t, w.editor, id, c.kind, object, start)
				require.ErrorContains(t, err, c.code)
				assert.Empty(t, w.store.Names())
			}
			w.store.Upload(object, "", []byte(pdfBytes)) // by a link that is still out
			_, err := w.confirm(t, w.editor, id, c.kind, object, start)
			require.ErrorContains(t, err, c.code)
		})
	}
}

// RULES §8.1.
func TestAGrantIsForItsPersonItsEbookItsKindAndADay(t *testing.T) {
	w := newWorld(t)
	id, second := w.draft(t, "Toán").ID, w.draft(t, "Văn").ID
	object := w.upload(t, id, domain.PDF, pdfBytes, start)
	day := start.Add(24 * time.Hour)
	for name, try := range map[string]func() (domain.Ebook, error){
		"another e-book": func() (domain.Ebook, error) { return w.confirm(t, w.editor, second, domain.PDF, object, start) },
		"another kind":   func() (domain.Ebook, error) { return w.confirm(t, w.editor, id, domain.Cover, object, start) },
		"no grant":       func() (domain.Ebook, error) { return w.confirm(t, w.editor, id, domain.PDF, object+"x", start) },
		"a day later": func() (domain.Ebook, error) {
			return w.confirm(t, w.editor, id, domain.PDF, object, day.Add(time.Second))
		},
	} {
		_, err := try()
		assert.ErrorIs(t, err, domain.ErrUploadUnknown, name)
	}
	_, err := w.confirm(t, w.other, id, domain.PDF, object, start)
	require.ErrorIs(t, err, domain.ErrForbidden, "another person")
	_, err = w.confirm(t, w.editor, id, domain.PDF, object, day)
	require.NoError(t, err)
}

// RULES §8.2: what has not come is asked for; what was lost here is not.
func TestAnUploadThatHasNotComeIsNotALostFile(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object := w.upload(t, id, domain.PDF, pdfBytes, start)
	require.NoError(t, w.store.Delete(t.Context(), object))
	_, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.ErrorIs(t, err, domain.ErrUploadMissing)

	w.store.Upload(object, "", []byte(pdfBytes))
	w.store.afterCopy = func(target string) { require.NoError(t, w.store.Delete(t.Context(), target)) }
	_, err = w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.ErrorIs(t, err, domain.ErrFileLost)
	assert.Equal(t, domain.Lost, domain.KindOf(err))

	w.store.afterCopy = nil
	_, err = w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.NoError(t, err, "the grant is not spent")
}

// RULES §8.2: what was checked is what is stored.
func TestAFileThatIsSwappedWhileItIsCheckedIsRefused(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object := w.upload(t, id, domain.PDF, pdfBytes, start)
	w.store.afterStat = func(stated string) { w.store.Upload(stated, "", []byte("%PDF-1.7 another")) }
	_, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.ErrorIs(t, err, domain.ErrUploadChanged)
	assert.Empty(t, w.store.Names())
}

// RULES §8.2: person and status are judged again when the file is taken.
func TestAnEbookThatWasSubmittedWhileAFileWasCheckedKeepsItsFiles(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	before := w.attached(t, id, domain.PDF, pdfBytes, start)
	object := w.upload(t, id, domain.PDF, pdfBytes+" again", start)
	w.parser.during = func() {
		_, err := w.perform(t, w.editor, id, domain.Submit, "")
		require.NoError(t, err)
	}
	_, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.ErrorIs(t, err, domain.ErrNotEditable)
	after, err := w.Ebooks.Get(t.Context(), id)
	require.NoError(t, err)
	assert.Equal(t, before.PDF.Object, after.PDF.Object)
	assert.Equal(t, []string{before.PDF.Object}, w.store.named(domain.FilePrefix), "the copy is cleared away")
}

// RULES §8.2.
func TestOneGrantConfirmedConcurrentlyIsOneFile(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object := w.upload(t, id, domain.PDF, pdfBytes, start)
	var all sync.WaitGroup
	files := make([]string, 8)
	for i := range files {
		all.Go(func() {
			if book, err := w.confirm(t, w.editor, id, domain.PDF, object, start); assert.NoError(t, err) {
				files[i] = book.PDF.ID
			}
		})
	}
	all.Wait()
	for _, file := range files {
		assert.Equal(t, files[0], file)
	}
	assert.Len(t, w.store.Names(), 1)
}

// RULES §8.2: other confirmations that wait must not be refused as if the store could not be reached.
func TestAClientThatLeavesWhileItsFileIsReadIsNoOutage(t *testing.T) {
	for _, prefix := range []string{domain.UploadPrefix, domain.FilePrefix} {
		w := newWorld(t)
		id := w.draft(t, "Toán").ID
		object := w.upload(t, id, domain.PDF, pdfBytes, start)
		ctx, leave := context.WithCancel(t.Context())
		w.store.afterOpen = func(opened string, body io.ReadCloser) io.ReadCloser {
			if !strings.HasPrefix(opened, prefix) {
				return body
			}
			leave()
			return io.NopCloser(iotest.ErrReader(ctx.Err()))
		}
		_, err := w.Uploads.Confirm(ctx, ports.Operator(w.editor, start), id, domain.PDF, request.Given(files.Confirmation{ObjectName: object}), ports.Once{})
		require.ErrorIs(t, err, context.Canceled, prefix)
		require.NotErrorIs(t, err, domain.ErrUnavailable, prefix)

		w.store.afterOpen = nil
		_, err = w.confirm(t, w.editor, id, domain.PDF, object, start)
		require.NoError(t, err, prefix)
	}
}
