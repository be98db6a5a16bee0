package s3_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/ports"
)

// received is what a browser gets.
type received struct {
	status int
	header http.Header
	body   string
}

func send(t *testing.T, method, link string, body io.Reader, headers ...string) received {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, link, body)
	require.NoError(t, err)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return received{response.StatusCode, response.Header, string(text)}
}

// everybody may do everything, forever.
type everybody struct{}

func (everybody) MayRead(context.Context, string, time.Time) error { return nil }
func (everybody) MayUpload(context.Context, string, string, time.Time) (time.Time, error) {
	return time.Now().Add(time.Hour), nil
}
func (everybody) Reserve(int64) (ports.Room, error) { return everybody{}, nil }
func (everybody) Used(int64) error                  { return nil }
func (everybody) Release()                          {}

// somebody is the ID of the person that links are for.
const somebody = "0190-somebody"

func uploadName() string { return "uploads/" + uuid.NewString() + "/" + uuid.NewString() }

func declared(size int64, contentType string) ports.Declared {
	return ports.Declared{Size: &size, ContentType: contentType}
}

// testStore is a store and the origin that clients use for it.
type testStore struct {
	*s3.Store
	origin string
}

func newTestStore(t *testing.T) testStore {
	t.Helper()
	return guarded(t, everybody{})
}

func (s testStore) putLink(t *testing.T, name string, d ports.Declared) string {
	t.Helper()
	link, err := s.SignPut(t.Context(), s.origin, name, d, time.Now(), 15*time.Minute)
	require.NoError(t, err)
	return link
}

func (s testStore) getLink(t *testing.T, name, contentType, fileName string) string {
	t.Helper()
	link, err := s.SignGet(t.Context(), s.origin, somebody, name, contentType, fileName, time.Now().Truncate(time.Hour), 2*time.Hour)
	require.NoError(t, err)
	return link
}

func (s testStore) stored(t *testing.T, content string) (name string) {
	t.Helper()
	name = uploadName()
	require.NoError(t, s.Put(t.Context(), name, "application/pdf", int64(len(content)), strings.NewReader(content)))
	return name
}
