package gateway

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

// RULES §§8.11, 13.3: the gateway was killed while it made an object of parts.
func TestPartsSurviveAGatewayThatIsKilledWhileJoiningThem(t *testing.T) {
	g := harness.NewGateway(t)
	store, err := s3.New(s3.Config{Endpoint: g.Endpoint, Bucket: Bucket, AccessKey: g.AccessKey, SecretKey: g.SecretKey})
	require.NoError(t, err)
	require.NoError(t, store.EnsureBucket(t.Context()))
	m, err := store.CreateMultipart(t.Context(), "uploads/1/2", "application/pdf")
	require.NoError(t, err)
	site := httptest.NewServer(store.Proxy(anybody{}))
	defer site.Close()
	link, err := store.SignPart(t.Context(), site.URL, m, 1, 4, time.Now(), time.Minute)
	require.NoError(t, err)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPut, link, bytes.NewReader([]byte("part")))
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	response.Body.Close()
	require.Equal(t, 200, response.StatusCode)
	parts, err := store.ListParts(t.Context(), m)
	require.NoError(t, err)

	g.Kill()
	found, err := filepath.Glob(filepath.Join(g.Files, Bucket, ".sgwtmp", "multipart", "*", m.ID))
	require.NoError(t, err)
	require.Len(t, found, 1)
	tag := "cf5d7e6a0bb2b5e2a4dc5c9c3f3d2c11-1"
	require.NoError(t, os.Rename(found[0], found[0]+"."+tag+completingSuffix), "as the gateway claims it")
	require.NoError(t, g.Start())
	_, err = store.ListParts(t.Context(), m)
	require.ErrorIs(t, err, domain.ErrFileLost, "by itself the gateway does not find it again")

	g.Kill()
	require.NoError(t, restoreInterruptedUploads(filepath.Join(g.Files, Bucket), filepath.Join(g.Files+"-meta", Bucket)))
	require.NoError(t, g.Start())
	require.NoError(t, store.CompleteMultipart(t.Context(), m, parts))
	info, err := store.Stat(t.Context(), m.Object)
	require.NoError(t, err)
	assert.Equal(t, int64(4), info.Size)
}

// RULES §13.3: the data folder may have any name.
func TestUploadsAreFoundInAFolderWhoseNameLooksLikeAPattern(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a[1]*")
	uploads := filepath.Join(folder, ".sgwtmp", "multipart", "object")
	require.NoError(t, os.MkdirAll(filepath.Join(uploads, "id.tag"+completingSuffix), 0o700))
	require.NoError(t, restoreInterruptedUploads(folder))
	assert.DirExists(t, filepath.Join(uploads, "id"))
}

// anybody may upload.
type anybody struct{}

func (anybody) MayRead(context.Context, string, time.Time) error { return nil }
func (anybody) MayUpload(context.Context, string, string, time.Time) (time.Time, error) {
	return time.Now().Add(time.Hour), nil
}
func (anybody) Reserve(int64) (ports.Room, error) { return anybody{}, nil }
func (anybody) Used(int64) error                  { return nil }
func (anybody) Release()                          {}
