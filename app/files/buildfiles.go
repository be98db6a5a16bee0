package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Bounds of what a server keeps and reads of other builds.
const (
	maxCachedBytes = 8 << 20
	maxFileBytes   = 8 << 20
	maxBuilds      = 64 // the most recently used; a build is kept for domain.BuildLife

	refreshInterval = time.Second // between two reads of the list of builds
)

// BuildFile is a file of some build, with its compressed forms.
type BuildFile struct {
	buildID string
	forms   map[string]fileRange // by the extension that is added to the file's name, "" for the uncompressed form
}

// Has reports whether the build has the file in this form.
func (f BuildFile) Has(ext string) bool { _, ok := f.forms[ext]; return ok }

// Find returns a file of any build by its path, such as assets/index-Ab12.js. It finds only paths
// in the index of a build, so nothing else in the bucket can be read. For other paths it returns
// domain.ErrFileLost.
func (b *Builds) Find(ctx context.Context, path string, exts ...string) (BuildFile, error) {
	if file, ok := b.find(path, exts); ok {
		return file, nil
	}
	if err := b.refresh(ctx); err != nil {
		return BuildFile{}, err
	}
	if file, ok := b.find(path, exts); ok {
		return file, nil
	}
	return BuildFile{}, domain.ErrFileLost
}

func (b *Builds) find(path string, exts []string) (BuildFile, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, build := range b.known {
		if _, ok := build.Files[path]; !ok {
			continue
		}
		found := BuildFile{buildID: build.id, forms: map[string]fileRange{}}
		for _, ext := range append([]string{""}, exts...) {
			if file, ok := build.Files[path+ext]; ok {
				found.forms[ext] = file
			}
		}
		return found, true
	}
	return BuildFile{}, false
}

// refresh reads the list of builds from the store. One request reads for all that wait. Requests for
// files that do not exist cause at most one read a second.
func (b *Builds) refresh(ctx context.Context) error {
	before := b.refreshes.Load()
	if err := b.refreshing.Acquire(ctx, 1); err != nil {
		return domain.ErrUnavailable.Because(err)
	}
	defer b.refreshing.Release(1)
	if b.refreshes.Load() != before { // a refresh began after this request, so its outcome holds
		return b.lastRefresh.err
	}
	select {
	case <-time.After(time.Until(b.lastRefresh.at.Add(refreshInterval))): //nolint:forbidigo // a pause, not a time that is stored
	case <-ctx.Done():
		return domain.ErrUnavailable.Because(ctx.Err())
	}
	b.refreshes.Add(1)
	err := b.readIndexes(context.WithoutCancel(ctx)) // others wait for it as well
	b.lastRefresh = refreshResult{time.Now(), err}   //nolint:forbidigo // a pause, not a time that is stored
	return err
}

// readIndexes reads the indexes of new builds, and forgets those of removed builds.
func (b *Builds) readIndexes(ctx context.Context) error {
	builds, err := b.list(ctx)
	if err != nil {
		return err
	}
	b.mu.Lock()
	before := b.known
	b.mu.Unlock()
	known := []knownBuild{}
	for _, id := range recentBuilds(builds) {
		if i := slices.IndexFunc(before, func(k knownBuild) bool { return k.id == id }); i >= 0 {
			known = append(known, before[i])
			continue
		}
		index, err := b.readIndex(ctx, id)
		if err != nil && !errors.Is(err, domain.ErrFileLost) {
			return err
		}
		if err == nil { // else it was removed meanwhile, or is damaged
			known = append(known, knownBuild{id, index})
		}
	}
	b.mu.Lock()
	b.known = known
	b.mu.Unlock()
	return nil
}

// recentBuilds returns up to maxBuilds builds that have an index, the most recently used first: servers write
// the index of their build again every day.
func recentBuilds(builds map[string]buildObjects) []string {
	ids := slices.DeleteFunc(slices.Collect(maps.Keys(builds)), func(id string) bool { return builds[id].index == nil })
	slices.SortFunc(ids, func(x, y string) int { return builds[y].index.WrittenAt.Compare(builds[x].index.WrittenAt) })
	return ids[:min(len(ids), maxBuilds)]
}

// buildObjects are the objects of one build.
type buildObjects struct {
	index *ports.StoredObject // nil if it does not exist
	all   []ports.StoredObject
}

// list returns the objects of all builds in the store, by build id.
func (b *Builds) list(ctx context.Context) (map[string]buildObjects, error) {
	builds := map[string]buildObjects{}
	err := EachPage(ctx, b.store, domain.BuildPrefix, func(page []ports.StoredObject) error {
		for _, o := range page {
			id, part, ok := strings.Cut(strings.TrimPrefix(o.Name, domain.BuildPrefix), "/")
			if !ok || id == "" {
				continue
			}
			build := builds[id]
			build.all = append(build.all, o)
			if part == "index.json" {
				build.index = &o
			}
			builds[id] = build
		}
		return nil
	})
	return builds, err
}

// Read returns the bytes of a file in one of its forms.
func (b *Builds) Read(ctx context.Context, file BuildFile, ext string) ([]byte, error) {
	form := file.forms[ext]
	switch {
	case form.Size == 0: // an empty file has the offset, and so the key, of the file after it
		return []byte{}, nil
	case form.Size > maxFileBytes:
		return nil, fmt.Errorf("builds: a file of %d bytes is too large", form.Size)
	}
	key := fmt.Sprint(file.buildID, "/", form.Offset)
	if content, ok := b.fromMemory(key); ok {
		return content, nil
	}
	if err := b.reading.Acquire(ctx, 1); err != nil {
		return nil, domain.ErrUnavailable.Because(err)
	}
	defer b.reading.Release(1)
	if content, ok := b.fromMemory(key); ok { // another request has just read it
		return content, nil
	}
	content, err := b.fromStore(ctx, file.buildID, form)
	if err == nil {
		b.remember(key, content)
	}
	return content, err
}

func (b *Builds) fromStore(ctx context.Context, buildID string, form fileRange) ([]byte, error) {
	body, err := b.store.Open(ctx, domain.BuildFilesObject(buildID), form.Offset, form.Size)
	if err != nil {
		return nil, err
	}
	defer body.Close() //nolint:errcheck // it was only read
	content := make([]byte, form.Size)
	if _, err := io.ReadFull(body, content); err != nil {
		return nil, domain.ErrUnavailable.Because(fmt.Errorf("builds: read %s: %w", buildID, err))
	}
	return content, nil
}

func (b *Builds) fromMemory(key string) ([]byte, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	content, ok := b.cached[key]
	return content, ok
}

// remember caches a file. If the cache is full, it is emptied first: pages of old builds request
// few files.
func (b *Builds) remember(key string, content []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.cached[key]; ok {
		return
	}
	if b.bytes+len(content) > maxCachedBytes {
		b.cached, b.bytes = map[string][]byte{}, 0
	}
	b.cached[key] = content
	b.bytes += len(content)
}
