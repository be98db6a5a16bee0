package s3_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/ports/portstest/stores"
	"backoffice/test/harness"
)

const bucket = "cms-files"

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

// newStore returns a store in a bucket of a real gateway.
func newStore(t *testing.T, g *harness.GatewayProcess) *s3.Store {
	t.Helper()
	store, err := s3.New(s3.Config{Endpoint: g.Endpoint, Bucket: bucket, AccessKey: g.AccessKey, SecretKey: g.SecretKey})
	require.NoError(t, err)
	require.NoError(t, store.EnsureBucket(t.Context()))
	return store
}

// newSite serves the store's route as the product does, and returns the origin for which links must be signed.
func newSite(t *testing.T, store *s3.Store, guard s3.Guard) (origin string) {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/"+bucket+"/", store.Proxy(guard))
	site := httptest.NewServer(mux)
	t.Cleanup(site.Close)
	return site.URL
}

func TestFileStoreContract(t *testing.T) {
	stores.FileStore(t, newStore(t, harness.Gateway(t)))
}

func TestEnsureBucketTwiceIsTheSameAsOnce(t *testing.T) {
	store := newStore(t, harness.Gateway(t))
	require.NoError(t, store.EnsureBucket(t.Context()))
}

func TestAnUploadNeverFailsWhileItsFolderIsRemoved(t *testing.T) {
	store := newStore(t, harness.NewGateway(t))
	require.NoError(t, store.KeepFolders(t.Context()))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 40 {
				name := "uploads/" + uuid.NewString() + "/x"
				assert.NoError(t, store.Put(t.Context(), name, "application/pdf", 1, strings.NewReader("x")))
				assert.NoError(t, store.Delete(t.Context(), name))
			}
		})
	}
	all.Wait()
	left, err := store.List(t.Context(), "", 10)
	require.NoError(t, err)
	require.Len(t, left, 2)
	assert.True(t, left[0].IsFolderMarker() && left[1].IsFolderMarker())
}
