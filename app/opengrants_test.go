package app_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/app/ebooks"
	"backoffice/app/files"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

func (w world) ask(t *testing.T, id string, at time.Time) (string, error) {
	t.Helper()
	grant, err := w.Uploads.Grant(t.Context(), ports.Operator(w.editor, at), id, domain.PDF, "http://localhost", request.Given(files.GrantRequest{FileName: "a.pdf"}))
	return grant.ObjectName, err
}

// RULES §8.1: the open grants of a person are limited. Those that received nothing
// for an hour make room for new ones; a file that arrived can be confirmed for a day.
func TestOpenGrantsAreLimitedAndUnusedOnesMakeRoom(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	arrived := w.upload(t, id, domain.PDF, pdfBytes, start)
	inParts, _ := w.grantParts(t, id, start)
	w.putPart(t, inParts, 2, largePDF[domain.PartSize:])
	const others = 50
	for range others {
		w.upload(t, id, domain.PDF, pdfBytes, start)
	}
	unused := make([]string, domain.MaxOpenGrants-2-others)
	for i := range unused {
		var err error
		unused[i], err = w.ask(t, id, start.Add(time.Second))
		require.NoError(t, err, i)
	}
	_, err := w.ask(t, id, start.Add(time.Hour))
	require.ErrorIs(t, err, domain.ErrTooManyGrants)
	_, err = w.Uploads.Grant(t.Context(), ports.Operator(w.manager, start), w.ebookOf(t, w.manager), domain.PDF, "http://localhost", request.Given(files.GrantRequest{FileName: "a.pdf"}))
	require.NoError(t, err, "another person's")

	_, err = w.ask(t, id, start.Add(time.Hour+15*time.Second))
	require.NoError(t, err, "what was not used for an hour makes room")
	closed := 0
	for _, object := range unused {
		grant, err := w.db.Files.Grant(t.Context(), object)
		require.NoError(t, err)
		if !grant.Open() {
			closed++
		}
	}
	assert.Equal(t, 50, closed, "a step is bounded, and finds them behind others that have arrived")
	w.putPart(t, inParts, 1, largePDF[:domain.PartSize])
	for _, object := range []string{arrived, inParts} {
		_, err = w.confirm(t, w.editor, id, domain.PDF, object, start.Add(23*time.Hour))
		assert.NoError(t, err, "what has begun to arrive is kept")
	}
}

// RULES §8.1: an upload whose parts are being joined has received something.
func TestAGrantWhosePartsAreBeingJoinedMakesNoRoom(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	joining := w.grantBeingJoined(t, id)
	for i := range domain.MaxOpenGrants - 1 {
		_, err := w.ask(t, id, start.Add(time.Second))
		require.NoError(t, err, i)
	}
	_, err := w.ask(t, id, start.Add(2*time.Hour))
	require.NoError(t, err)
	grant, err := w.db.Files.Grant(t.Context(), joining)
	require.NoError(t, err)
	assert.True(t, grant.Open())
}

// ebookOf makes an e-book of a person, and returns its id.
func (w world) ebookOf(t *testing.T, creator domain.Actor) string {
	t.Helper()
	book, err := w.Ebooks.Create(t.Context(), ports.Operator(creator, start), request.Given(ebooks.Draft{DetailsInput: domain.DetailsInput{Title: domain.Sent("Khác")}}), ports.Once{})
	require.NoError(t, err)
	return book.ID
}

// RULES §8.9: the space that a grant reserves is free again if nothing was uploaded.
func TestUnusedGrantsDoNotKeepAPersonFromUploading(t *testing.T) {
	w := newWorld(t)
	w.db.Quota = domain.Quota{User: 3 * domain.PDF.Largest()}
	id := w.draft(t, "Toán").ID
	for range 3 {
		_, err := w.ask(t, id, start)
		require.NoError(t, err)
	}
	_, err := w.ask(t, id, start.Add(time.Minute))
	require.ErrorIs(t, err, domain.ErrQuota)
	_, err = w.ask(t, id, start.Add(time.Hour+time.Minute))
	require.NoError(t, err)
}

// RULES §8.1.
func TestGrantsEndWhenTheirEbookIsGivenAway(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	whole := w.upload(t, id, domain.PDF, pdfBytes, start)
	inParts, _ := w.grantParts(t, id, start)
	w.putPart(t, inParts, 1, largePDF[:domain.PartSize])
	for _, email := range []string{"other@test.example", "editor@test.example"} {
		_, err := w.Ebooks.GiveByEmail(t.Context(), ports.Operator(domain.Operator, start), id, email)
		require.NoError(t, err)
	}
	assert.Empty(t, w.store.Names())
	assert.Zero(t, w.multiparts(t))
	for _, object := range []string{whole, inParts} {
		_, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
		assert.ErrorIs(t, err, domain.ErrUploadUnknown)
	}
}

// RULES §8.1: whoever repeats a call with its key gives nothing away a second time, although the result
// names another creator than the e-book has now.
func TestARepeatedGiftRemovesNoUpload(t *testing.T) {
	w := newWorld(t)
	id := w.ebookOf(t, w.manager)
	give := func(to domain.Actor, key string) {
		t.Helper()
		once := ports.Once{UserID: w.manager.ID, Key: key, At: start, Repeated: new(bool)}
		_, err := w.Ebooks.Give(t.Context(), ports.Operator(w.manager, start), id, request.Given(ebooks.GiveRequest{UserID: to.ID}), once)
		require.NoError(t, err)
	}
	give(w.other, "first")
	give(w.editor, "second")
	object := w.upload(t, id, domain.PDF, pdfBytes, start)
	give(w.other, "first")
	_, err := w.confirm(t, w.editor, id, domain.PDF, object, start)
	assert.NoError(t, err)
}

// slowStore takes its time for each upload that is removed, and notes how many run in parallel.
type slowStore struct {
	*watchedStore
	aborted, now, most atomic.Int64
}

func (s *slowStore) AbortMultipart(ctx context.Context, m ports.Multipart) error {
	s.aborted.Add(1)
	s.most.Store(max(s.most.Load(), s.now.Add(1)))
	defer s.now.Add(-1)
	time.Sleep(time.Millisecond) // as a real store takes its time
	return s.watchedStore.AbortMultipart(ctx, m)
}

// RULES §8.10: ten thousand uploads in parts that came to nothing are removed several in parallel,
// and each is asked for once.
func TestASweepOfTenThousandUploadsRemovesSeveralInParallel(t *testing.T) {
	w := newWorld(t)
	const many = 10_000
	for i := range many {
		_, err := w.store.CreateMultipart(t.Context(), domain.UploadObject("e", fmt.Sprint(i)), "application/pdf")
		require.NoError(t, err)
	}
	slow := &slowStore{watchedStore: w.store}
	w.adapters.Store = slow
	done, err := app.New(w.adapters).Sweeper.Sweep(t.Context(), time.Now().Add(2*day))
	require.NoError(t, err)
	assert.Equal(t, many, done.Objects)
	assert.EqualValues(t, many, slow.aborted.Load())
	assert.Greater(t, slow.most.Load(), int64(4))
	assert.LessOrEqual(t, slow.most.Load(), int64(16))
}
