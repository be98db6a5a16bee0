package app_test

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/app/files"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// largePDF has two parts, the second of a few bytes.
var largePDF = pdfBytes + strings.Repeat("x", domain.PartSize)

func (w world) grantParts(t *testing.T, id string, at time.Time) (string, *domain.Parts) {
	t.Helper()
	size := int64(len(largePDF))
	grant, err := w.Uploads.Grant(t.Context(), ports.Operator(w.editor, at), id, domain.PDF, "http://localhost",
		request.Given(files.GrantRequest{FileName: "a.pdf", FileSize: &size, Parts: true}))
	require.NoError(t, err)
	return grant.ObjectName, grant.Parts
}

// grantBeingJoined returns a grant whose parts are being joined: they are gone, and the object is not there yet.
func (w world) grantBeingJoined(t *testing.T, id string) (object string) {
	t.Helper()
	object, _ = w.grantParts(t, id, start)
	grant, err := w.db.Files.Grant(t.Context(), object)
	require.NoError(t, err)
	require.NoError(t, w.store.AbortMultipart(t.Context(), grant.MultipartUpload()))
	return object
}

func (w world) parts(t *testing.T, by domain.Actor, id, object string, at time.Time) (files.UploadParts, error) {
	t.Helper()
	return w.Uploads.Parts(t.Context(), ports.Operator(by, at), id, "http://localhost", object)
}

// putPart stores a part as a PUT on its link does.
func (w world) putPart(t *testing.T, object string, number int, content string) {
	t.Helper()
	grant, err := w.db.Files.Grant(t.Context(), object)
	require.NoError(t, err)
	require.NotEmpty(t, grant.MultipartID)
	w.store.UploadPart(grant.MultipartUpload(), number, []byte(content))
}

func (w world) multiparts(t *testing.T) int {
	t.Helper()
	all, err := w.store.ListMultiparts(t.Context(), "", 100)
	require.NoError(t, err)
	return len(all)
}

// RULES §8.11.
func TestAFileThatCameInPartsIsConfirmedAsAWhole(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object, parts := w.grantParts(t, id, start)
	assert.Equal(t, &domain.Parts{Size: domain.PartSize, Count: 2}, parts)
	w.putPart(t, object, 2, largePDF[domain.PartSize:])
	w.putPart(t, object, 1, largePDF[:7])
	progress, err := w.parts(t, w.editor, id, object, start)
	require.NoError(t, err)
	assert.Equal(t, []int{2}, progress.Arrived, "a part that was cut off has not come")
	require.Len(t, progress.Missing, 1)
	assert.Equal(t, int64(domain.PartSize), progress.Missing[0].Size)

	_, err = w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.ErrorIs(t, err, domain.ErrPartsMissing)
	w.putPart(t, object, 1, largePDF[:domain.PartSize])
	book, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.NoError(t, err, "the grant was not spent")
	assert.Equal(t, fmt.Sprintf("%x", sha256.Sum256([]byte(largePDF))), book.PDF.SHA256)
	again, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.NoError(t, err)
	assert.Equal(t, book.Version, again.Version)
	w.store.afterListParts = func(_ ports.Multipart, listed []ports.StoredPart) []ports.StoredPart {
		t.Error("the store is asked about a confirmed upload, for which a late part may have made a folder again")
		return listed
	}
	progress, err = w.parts(t, w.editor, id, object, start)
	require.NoError(t, err)
	assert.Equal(t, []int{1, 2}, progress.Arrived)
	assert.Empty(t, progress.Missing)
	assert.Zero(t, w.multiparts(t))
}

// RULES §8.11: the connection broke while a part was sent to a gateway over plain files, which keeps it in its announced
// length.
func TestAPartThatWasInterruptedIsNotTakenForWhole(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object, _ := w.grantParts(t, id, start)
	w.putPart(t, object, 1, largePDF[:domain.PartSize])
	grant, err := w.db.Files.Grant(t.Context(), object)
	require.NoError(t, err)
	rest := largePDF[domain.PartSize:]
	w.store.InterruptPart(grant.MultipartUpload(), 2, []byte(rest[:3]), len(rest))
	_, err = w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.ErrorIs(t, err, domain.ErrUploadChanged)
	assert.Empty(t, w.store.Names(), "nothing of it is kept")
}

// RULES §8.2: the same for a file that is sent as a whole, of which the gateway keeps what arrived.
func TestAFileThatWasInterruptedHasNotArrived(t *testing.T) {
	w := newWorld(t)
	id, size := w.draft(t, "Toán").ID, int64(len(pdfBytes))
	grant, err := w.Uploads.Grant(t.Context(), ports.Operator(w.editor, start), id, domain.PDF, "http://localhost",
		request.Given(files.GrantRequest{FileName: "a.pdf", FileSize: &size}))
	require.NoError(t, err)
	w.store.Upload(grant.ObjectName, "application/pdf", []byte(pdfBytes[:size-1]))
	_, err = w.confirm(t, w.editor, id, domain.PDF, grant.ObjectName, start)
	require.ErrorIs(t, err, domain.ErrUploadMissing)
	w.store.Upload(grant.ObjectName, "application/pdf", []byte(pdfBytes))
	_, err = w.confirm(t, w.editor, id, domain.PDF, grant.ObjectName, start)
	require.NoError(t, err, "the grant was not spent")
}

// RULES §§8.2, 8.11: parts that keep changing while they are joined do not make the file invalid.
func TestPartsThatCannotBeJoinedNowStay(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object, _ := w.grantParts(t, id, start)
	w.putPart(t, object, 1, largePDF[:domain.PartSize])
	w.putPart(t, object, 2, largePDF[domain.PartSize:])
	changes := 0
	w.store.afterListParts = func(m ports.Multipart, listed []ports.StoredPart) []ports.StoredPart {
		changes++
		w.store.UploadPart(m, 1, []byte(fmt.Sprintf("%s %d", largePDF[:domain.PartSize-2], changes)))
		return listed
	}
	_, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.Equal(t, domain.Unavailable, domain.KindOf(err), err)
	assert.Equal(t, 1, w.multiparts(t))
	w.store.afterListParts = nil
	_, err = w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.NoError(t, err)
}

// RULES §8.11: the server died after the store had joined the parts, and before the file was attached.
func TestAConfirmationThatWasCutOffAfterItsPartsWereJoinedContinues(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object, _ := w.grantParts(t, id, start)
	w.putPart(t, object, 1, largePDF[:domain.PartSize])
	w.putPart(t, object, 2, largePDF[domain.PartSize:])
	grant, err := w.db.Files.Grant(t.Context(), object)
	require.NoError(t, err)
	stored, err := w.store.ListParts(t.Context(), grant.MultipartUpload())
	require.NoError(t, err)
	require.NoError(t, w.store.CompleteMultipart(t.Context(), grant.MultipartUpload(), stored))
	progress, err := w.parts(t, w.editor, id, object, start)
	require.NoError(t, err)
	assert.Equal(t, []int{1, 2}, progress.Arrived)
	_, err = w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.NoError(t, err)
}

// RULES §§8.11, 10.22: whoever asks meanwhile is not told that the upload is unknown, and sends nothing
// again.
func TestPartsThatAreBeingJoinedHaveArrived(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object := w.grantBeingJoined(t, id)
	joined := time.AfterFunc(300*time.Millisecond, func() { w.store.Upload(object, "application/pdf", []byte(largePDF)) })
	defer joined.Stop()
	progress, err := w.parts(t, w.editor, id, object, start)
	require.NoError(t, err)
	assert.Equal(t, []int{1, 2}, progress.Arrived)
	assert.Empty(t, progress.Missing)
}

// RULES §8.11: a list of the parts that another server begins to join meanwhile may lack some of them.
func TestPartsThatAnotherServerBeginsToJoinAreNotMissing(t *testing.T) {
	for name, ask := range map[string]func(t *testing.T, w world, id, object string){
		"progress": func(t *testing.T, w world, id, object string) {
			progress, err := w.parts(t, w.editor, id, object, start)
			require.NoError(t, err)
			assert.Equal(t, []int{1, 2}, progress.Arrived)
		},
		"confirmation": func(t *testing.T, w world, id, object string) {
			book, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
			require.NoError(t, err)
			assert.Equal(t, fmt.Sprintf("%x", sha256.Sum256([]byte(largePDF))), book.PDF.SHA256)
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			id := w.draft(t, "Toán").ID
			object, _ := w.grantParts(t, id, start)
			w.putPart(t, object, 1, largePDF[:domain.PartSize])
			w.putPart(t, object, 2, largePDF[domain.PartSize:])
			w.store.afterListParts = func(m ports.Multipart, listed []ports.StoredPart) []ports.StoredPart {
				w.store.afterListParts = nil
				assert.NoError(t, w.store.CompleteMultipart(t.Context(), m, listed))
				return listed[:1]
			}
			ask(t, w, id, object)
		})
	}
}

// RULES §8.11.
func TestPartsAreForTheirPersonTheirEbookAndADay(t *testing.T) {
	w := newWorld(t)
	id, second := w.draft(t, "Toán").ID, w.draft(t, "Văn").ID
	object, _ := w.grantParts(t, id, start)
	whole := w.upload(t, id, domain.PDF, pdfBytes, start)
	_, err := w.parts(t, w.other, id, object, start)
	require.ErrorIs(t, err, domain.ErrForbidden)
	for name, try := range map[string]struct {
		id, object string
		at         time.Time
	}{
		"another e-book": {second, object, start}, "no grant": {id, "x", start}, "none named": {id, "", start},
		"a grant without parts": {id, whole, start}, "a day later": {id, object, start.Add(day + time.Second)},
	} {
		_, err := w.parts(t, w.editor, try.id, try.object, try.at)
		require.ErrorIs(t, err, domain.ErrUploadUnknown, name)
	}
	last, err := w.parts(t, w.editor, id, object, start.Add(day))
	require.NoError(t, err)
	assert.Contains(t, last.Missing[0].UploadURL, "until="+start.Add(day+time.Second).UTC().Format(time.RFC3339), "a store signs no link of 0 seconds")
}

// RULES §8.11.
func TestARefusalRemovesTheParts(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object, _ := w.grantParts(t, id, start)
	w.store.Upload(object, "", []byte("<html>")) // by the link for the whole
	_, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
	require.ErrorContains(t, err, "file.pdf_type")
	assert.Zero(t, w.multiparts(t))
	assert.Empty(t, w.store.Names())
	_, err = w.parts(t, w.editor, id, object, start)
	require.ErrorContains(t, err, "file.pdf_type")
}

// RULES §8.11: a refused grant has begun nothing in the store.
func TestARefusedGrantBeginsNoParts(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	size := int64(domain.MaxPDF - 1)
	ask := func(by domain.Actor, r files.GrantRequest) error {
		_, err := w.Uploads.Grant(t.Context(), ports.Operator(by, start), id, domain.PDF, "", request.Given(r))
		return err
	}
	require.ErrorIs(t, ask(w.other, files.GrantRequest{FileName: "a.pdf", FileSize: &size, Parts: true}), domain.ErrForbidden)
	require.Error(t, ask(w.editor, files.GrantRequest{FileSize: &size, Parts: true}), "a file without a name")
	w.db.Quota = domain.Quota{User: size, All: size}
	require.NoError(t, ask(w.editor, files.GrantRequest{FileName: "a.pdf", FileSize: &size, Parts: true}))
	require.ErrorContains(t, ask(w.editor, files.GrantRequest{FileName: "a.pdf", FileSize: &size, Parts: true}), "storage.quota")
	assert.Equal(t, 1, w.multiparts(t))
}

// RULES §8.11.
func TestPartsThatBecomeNoFileFallToTheSweep(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	unfinished, _ := w.grantParts(t, id, start)
	w.putPart(t, unfinished, 1, largePDF[:domain.PartSize])
	sent, _ := w.grantParts(t, id, start) // as a whole, in the end
	w.store.Upload(sent, "", []byte(pdfBytes))
	_, err := w.confirm(t, w.editor, id, domain.PDF, sent, start)
	require.NoError(t, err)
	_, err = w.store.CreateMultipart(t.Context(), domain.UploadObject(id, "unknown"), "")
	require.NoError(t, err)
	require.Equal(t, 3, w.multiparts(t))
	for _, c := range []struct {
		at   time.Time
		left int
		why  string
	}{
		{start.Add(day), 2, "those of a spent grant go immediately"},
		{start.Add(day + time.Second), 1, "a grant's go with it"},
		{time.Now().Add(day + time.Minute), 0, "those that nobody knows go after a day"},
	} {
		_, err := w.Sweeper.Sweep(t.Context(), c.at)
		require.NoError(t, err)
		assert.Equal(t, c.left, w.multiparts(t), c.why)
	}
}

// fullDisk has no room for anything.
type fullDisk struct{ ports.Space }

func (fullDisk) Reserve(int64) (ports.Room, error) { return nil, domain.ErrStorageFull }

// RULES §§8.9, 8.11: a full disk is reported before the next part is sent.
func TestNoMorePartsAreTakenOntoADiskThatIsFull(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	object, _ := w.grantParts(t, id, start)
	w.putPart(t, object, 2, largePDF[domain.PartSize:])
	full := app.New(ports.Adapters{Ebooks: w.db.Ebooks, Register: w.db.Files, Store: w.store, StoreSpace: fullDisk{}})
	ask := func() error {
		_, err := full.Uploads.Parts(t.Context(), ports.Operator(w.editor, start), id, "", object)
		return err
	}
	require.ErrorIs(t, ask(), domain.ErrStorageFull)
	w.putPart(t, object, 1, largePDF[:domain.PartSize])
	require.NoError(t, ask(), "nothing is missing")
}
