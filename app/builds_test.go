package app_test

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/app/files"
	"backoffice/domain"
	"backoffice/ports"
)

// unsteadyStore is a store that can be down, and that counts what is put into it.
type unsteadyStore struct {
	*memoryStore
	down  bool
	gone  bool // what is listed is removed before it is opened
	puts  []string
	lists int
}

func (s *unsteadyStore) Open(ctx context.Context, object string, offset, length int64) (io.ReadCloser, error) {
	if s.gone {
		return nil, domain.ErrFileLost
	}
	return s.memoryStore.Open(ctx, object, offset, length)
}

func (s *unsteadyStore) Put(ctx context.Context, object, contentType string, size int64, body io.ReadSeeker) error {
	s.puts = append(s.puts, object)
	if s.down {
		return domain.ErrUnavailable
	}
	return s.memoryStore.Put(ctx, object, contentType, size, body)
}

func (s *unsteadyStore) List(ctx context.Context, after string, limit int) ([]ports.StoredObject, error) {
	s.lists++
	if s.down {
		return nil, domain.ErrUnavailable
	}
	return s.memoryStore.List(ctx, after, limit)
}

func buildOf(content string) fstest.MapFS {
	return fstest.MapFS{
		"index.html":                  {Data: []byte("<html>" + content)},
		"assets/a-" + content:         {Data: []byte("a of " + content)},
		"assets/b-" + content:         {Data: []byte("b of " + content)},
		"assets/b-" + content + ".br": {Data: []byte("b")},
		"assets/pdfjs/" + content:     {Data: []byte("deeper")},
		"assets/empty-" + content:     {},
	}
}

// twoServers share one store; each knows only what it learns from there.
func twoServers() (store *unsteadyStore, one, other *files.Builds) {
	store = &unsteadyStore{memoryStore: newStore()}
	return store, app.New(ports.Adapters{Store: store}).Builds, app.New(ports.Adapters{Store: store}).Builds
}

func readFrom(t *testing.T, builds *files.Builds, path, ending string) string {
	t.Helper()
	file, err := builds.Find(t.Context(), path, ".br")
	require.NoError(t, err, path)
	content, err := builds.Read(t.Context(), file, ending)
	require.NoError(t, err, path)
	return string(content)
}

// RULES §10.27.
func TestABuildThatIsRemovedWhileItIsReadIsFoundWhenItIsSharedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, one, other := twoServers()
		_, err := one.Share(t.Context(), buildOf("old"), start)
		require.NoError(t, err)
		store.gone = true
		_, err = other.Find(t.Context(), "assets/a-old")
		require.ErrorIs(t, err, domain.ErrFileLost)
		store.gone = false
		assert.Equal(t, "a of old", readFrom(t, other, "assets/a-old", ""))
	})
}

// RULES §10.27.
func TestAServerFindsTheFilesOfABuildThatAnotherHasShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, one, other := twoServers()
		_, err := other.Find(t.Context(), "assets/a-new")
		require.ErrorIs(t, err, domain.ErrFileLost)
		for i, name := range []string{"old", "new"} {
			_, err := one.Share(t.Context(), buildOf(name), start.Add(time.Duration(i)*time.Hour))
			require.NoError(t, err)
			for range 2 { // from the store, then from memory
				assert.Equal(t, "a of "+name, readFrom(t, other, "assets/a-"+name, ""))
				assert.Equal(t, "b of "+name, readFrom(t, other, "assets/b-"+name, ""))
				assert.Equal(t, "b", readFrom(t, other, "assets/b-"+name, ".br"))
				assert.Equal(t, "deeper", readFrom(t, other, "assets/pdfjs/"+name, ""))
				assert.Empty(t, readFrom(t, other, "assets/empty-"+name, ""))
			}
		}
		assert.Equal(t, "a of old", readFrom(t, other, "assets/a-old", ""), "the earlier one is there still")
		file, err := other.Find(t.Context(), "assets/b-old", ".br")
		require.NoError(t, err)
		assert.True(t, file.Has(".br"))
		assert.False(t, file.Has(".gz"))
	})
}

// RULES §10.27: the sweep of another server has removed the older build since this one looked.
func TestAFileOfTwoBuildsIsReadFromTheNewerOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for range 20 { // the builds come from a map, in another order each time
			store, one, other := twoServers()
			share := func(name string) {
				build := buildOf(name)
				build["assets/shared"] = &fstest.MapFile{Data: []byte("shared")}
				_, err := one.Share(t.Context(), build, start)
				require.NoError(t, err)
				time.Sleep(time.Hour)
			}
			share("old")
			old := store.Names()
			share("new")
			readFrom(t, other, "assets/a-new", "")
			require.NoError(t, store.Delete(t.Context(), old...))
			assert.Equal(t, "shared", readFrom(t, other, "assets/shared", ""))
		}
	})
}

// RULES §10.27: nothing but the files below assets/ of a build is ever found.
func TestNothingElseInTheBucketIsReadByThePathOfAFile(t *testing.T) {
	store, one, other := twoServers()
	store.Upload("files/secret", "application/pdf", []byte("secret"))
	store.Upload("assets/secret", "application/pdf", []byte("secret"))
	store.Upload("builds/other/secret", "text/plain", []byte("secret"))
	_, err := one.Share(t.Context(), buildOf("x"), start)
	require.NoError(t, err)
	for _, path := range []string{
		"index.html", "files/secret", "assets/secret", "assets/../files/secret", "builds/other/secret", "assets/../index.html",
		"assets/", "assets", "", "/assets/a-x", "assets//a-x", "assets/pdfjs", "assets/./a-x", "assets/a-x/", "assets/%61-x",
	} {
		_, err := other.Find(t.Context(), path, ".br", "")
		assert.ErrorIs(t, err, domain.ErrFileLost, path)
	}
}

// RULES §10.27.
func TestABuildIsSharedOnceAndKeepsTheTimeOfItsFirstSharing(t *testing.T) {
	store, one, other := twoServers()
	first, err := one.Share(t.Context(), buildOf("x"), start)
	require.NoError(t, err)
	again, err := other.Share(t.Context(), buildOf("x"), start.Add(24*time.Hour))
	require.NoError(t, err)
	assert.Equal(t, first, again)
	later, err := other.Share(t.Context(), buildOf("y"), start.Add(25*time.Hour))
	require.NoError(t, err)
	assert.True(t, later.After(first))
	files := slices.DeleteFunc(slices.Clone(store.puts), func(name string) bool { return !strings.HasSuffix(name, "/files") })
	assert.Len(t, files, 2, "the files of each go up once")
	assert.Len(t, store.Names(), 4)
}

func TestABuildWhoseFilesWereLostIsSharedAnew(t *testing.T) {
	store, one, other := twoServers()
	_, err := one.Share(t.Context(), buildOf("x"), start)
	require.NoError(t, err)
	for _, name := range store.Names() {
		if strings.HasSuffix(name, "/files") {
			require.NoError(t, store.Delete(t.Context(), name))
		}
	}
	file, err := other.Find(t.Context(), "assets/a-x")
	require.NoError(t, err)
	_, err = other.Read(t.Context(), file, "")
	require.ErrorIs(t, err, domain.ErrFileLost)
	_, err = one.Share(t.Context(), buildOf("x"), start)
	require.NoError(t, err)
	assert.Equal(t, "a of x", readFrom(t, other, "assets/a-x", ""))
}

func TestWhereNothingWasBuiltNothingIsShared(t *testing.T) {
	store, one, _ := twoServers()
	since, err := one.Share(t.Context(), fstest.MapFS{".keep": {}}, start)
	require.NoError(t, err)
	assert.True(t, since.IsZero())
	assert.Empty(t, store.Names())
}

func TestWithoutTheStoreItIsNotSaidThatAFileIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, one, other := twoServers()
		_, err := one.Share(t.Context(), buildOf("x"), start)
		require.NoError(t, err)
		store.down = true
		_, err = other.Find(t.Context(), "assets/a-x")
		require.ErrorIs(t, err, domain.ErrUnavailable)
		assert.NotErrorIs(t, err, domain.ErrFileLost)
		store.down = false
		assert.Equal(t, "a of x", readFrom(t, other, "assets/a-x", ""))
	})
}

// RULES §10.27.
func TestRequestsForFilesThatDoNotExistReadTheStoreOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, one, other := twoServers()
		begun := time.Now()
		for range 10 {
			_, err := other.Find(t.Context(), "assets/none")
			require.ErrorIs(t, err, domain.ErrFileLost)
		}
		assert.Equal(t, 9*time.Second, time.Since(begun))
		assert.Equal(t, 10, store.lists)
		_, err := one.Share(t.Context(), buildOf("x"), start)
		require.NoError(t, err)
		assert.Equal(t, "a of x", readFrom(t, other, "assets/a-x", ""), "what was shared since the last look is found")

		left, leave := context.WithCancel(t.Context())
		leave()
		_, err = other.Find(left, "assets/none")
		require.ErrorIs(t, err, domain.ErrUnavailable, "a caller that has left does not wait")
	})
}

// RULES §10.27, §9.1.
func TestTheSweepRemovesBuildsThatNoServerHadForThirtyDays(t *testing.T) {
	w := newWorld(t)
	for _, name := range []string{"old", "new"} {
		_, err := w.Builds.Share(t.Context(), buildOf(name), start)
		require.NoError(t, err)
	}
	w.store.Upload("builds/broken-off/files", "application/octet-stream", []byte("x"))
	now := time.Now() // the store's time of writing an object
	_, err := w.Sweeper.Sweep(t.Context(), now)
	require.NoError(t, err)
	assert.Len(t, w.store.named("builds/"), 5)
	_, err = w.Sweeper.Sweep(t.Context(), now.Add(29*24*time.Hour))
	require.NoError(t, err)
	assert.Len(t, w.store.named("builds/"), 4, "an interrupted upload is removed after a day")
	swept, err := w.Sweeper.Sweep(t.Context(), now.Add(31*24*time.Hour))
	require.NoError(t, err)
	assert.Equal(t, 4, swept.Objects)
	assert.Empty(t, w.store.named("builds/"))
	_, err = w.Builds.Find(t.Context(), "assets/a-old")
	require.ErrorIs(t, err, domain.ErrFileLost)
}

// RULES §10.27: a server that runs on keeps its build, because it writes its index again.
func TestABuildInUseIsNotedEachTime(t *testing.T) {
	store, one, _ := twoServers()
	for range 3 {
		_, err := one.Share(t.Context(), buildOf("x"), start)
		require.NoError(t, err)
	}
	assert.Len(t, store.puts, 4, "its files once, its index three times")
}

// RULES §14.5.
func TestVerifyIgnoresBuilds(t *testing.T) {
	w := newWorld(t)
	_, err := w.Builds.Share(t.Context(), buildOf("x"), start)
	require.NoError(t, err)
	assert.Empty(t, w.verify(t, true, time.Now().Add(3*24*time.Hour)))
}
