package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"backoffice/domain"
	"backoffice/ports"
)

// assetsFolder holds the files of a build whose names change with their contents.
const assetsFolder = "assets"

// concurrentReads limits how many files are read in parallel, because each is completely in memory.
const concurrentReads = 4

// Builds shares the files of the pages' builds between servers of several versions through the
// object store. A build is two objects: all its files in one, and an index. The index is written
// last, so the files that it names exist.
type Builds struct {
	store   ports.FileStore
	reading *semaphore.Weighted // files that are being read

	refreshing  *semaphore.Weighted // held while the indexes are being read
	refreshes   atomic.Int64        // how many began
	lastRefresh refreshResult       // guarded by refreshing

	mu     sync.Mutex
	known  []knownBuild      // where Find looks, most recently used first; the sweep may have removed some since
	cached map[string][]byte // contents of files, by build and offset
	bytes  int               // of all that is cached
}

// knownBuild is a build with its index. The files in an index never change.
type knownBuild struct {
	id string
	buildIndex
}

// buildIndex is what a build's index object says.
type buildIndex struct {
	Since time.Time            `json:"since"` // when a server first shared it
	Files map[string]fileRange `json:"files"` // by path, such as assets/index-Ab12.js
}

// fileRange is where a file is in the object with all files of its build.
type fileRange struct {
	Offset int64 `json:"offset"`
	Size   int64 `json:"size"` // bytes
}

// refreshResult is when and how a refresh ended.
type refreshResult struct {
	at  time.Time
	err error
}

// NewBuilds returns the builds that are shared by this store.
func NewBuilds(store ports.FileStore) *Builds {
	return &Builds{store: store, reading: semaphore.NewWeighted(concurrentReads), refreshing: semaphore.NewWeighted(1), cached: map[string][]byte{}}
}

// Share stores the files below assets/ of a build for all servers, unless they are stored already,
// and records that the build is in use. It returns since when: a later build has a later time.
// Without built pages it does nothing.
func (b *Builds) Share(ctx context.Context, built fs.FS, now time.Time) (since time.Time, err error) {
	id, files, size, err := identify(built)
	if err != nil || len(files) == 0 {
		return time.Time{}, err
	}
	index := buildIndex{Since: now.UTC().Truncate(time.Millisecond), Files: files}
	switch before, err := b.readIndex(ctx, id); {
	case err == nil:
		index.Since = before.Since
	case !errors.Is(err, domain.ErrFileLost):
		return time.Time{}, err
	}
	info, err := b.store.Stat(ctx, domain.BuildFilesObject(id))
	if err != nil && !errors.Is(err, domain.ErrFileLost) {
		return time.Time{}, err
	}
	if err != nil || info.Size != size {
		if err := b.putFiles(ctx, id, built, size); err != nil {
			return time.Time{}, err
		}
	}
	encoded, err := json.Marshal(index)
	if err != nil {
		return time.Time{}, fmt.Errorf("builds: %w", err)
	}
	return index.Since, b.store.Put(ctx, domain.BuildIndexObject(id), "application/json", int64(len(encoded)), bytes.NewReader(encoded))
}

// identify returns an id for a build, where its shared files are in one object (in the order of their
// names), and the size of that object. The files' names change with their contents, so no contents are read.
func identify(built fs.FS) (id string, files map[string]fileRange, size int64, err error) {
	files, digest := map[string]fileRange{}, sha256.New()
	err = eachAsset(built, func(name string, entry fs.DirEntry) error {
		info, err := entry.Info()
		if err != nil {
			return err
		}
		fmt.Fprintf(digest, "%s %d\n", name, info.Size())
		files[name] = fileRange{Offset: size, Size: info.Size()}
		size += info.Size()
		return nil
	})
	return hex.EncodeToString(digest.Sum(nil))[:32], files, size, err
}

func eachAsset(built fs.FS, do func(name string, entry fs.DirEntry) error) error {
	err := fs.WalkDir(built, assetsFolder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		return do(name, entry)
	})
	if errors.Is(err, fs.ErrNotExist) { // nothing was built
		return nil
	}
	if err != nil {
		return fmt.Errorf("builds: read the pages: %w", err)
	}
	return nil
}

// putFiles writes all files of a build as one object. They are in memory meanwhile, because the
// store's client must be able to read the body again.
func (b *Builds) putFiles(ctx context.Context, id string, built fs.FS, size int64) error {
	all := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead)) // ReadFrom grows a buffer with less room
	err := eachAsset(built, func(name string, _ fs.DirEntry) error {
		file, err := built.Open(name)
		if err != nil {
			return err
		}
		defer file.Close() //nolint:errcheck // it was only read
		_, err = all.ReadFrom(file)
		return err
	})
	if err != nil {
		return err
	}
	return b.store.Put(ctx, domain.BuildFilesObject(id), "application/octet-stream", size, bytes.NewReader(all.Bytes()))
}

// maxIndexBytes limits the size of an index, in bytes. Today's build has 80 kB.
const maxIndexBytes = 4 << 20

// readIndex returns domain.ErrFileLost also for an index that cannot be parsed, so that Share writes it again.
func (b *Builds) readIndex(ctx context.Context, id string) (buildIndex, error) {
	var index buildIndex
	body, err := b.store.Open(ctx, domain.BuildIndexObject(id), 0, maxIndexBytes)
	if err != nil {
		return index, err
	}
	defer body.Close() //nolint:errcheck // it was only read
	content, err := io.ReadAll(body)
	if err != nil {
		return index, err
	}
	if err := json.Unmarshal(content, &index); err != nil {
		return buildIndex{}, domain.ErrFileLost.Because(fmt.Errorf("builds: the index of %s: %w", id, err))
	}
	return index, nil
}
