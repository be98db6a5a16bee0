package app

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"backoffice/domain"
	"backoffice/ports"
)

// Bounds of what a server keeps and reads of other builds.
const (
	mostCached  = 8 << 20 // bytes of files in memory
	largestFile = 8 << 20 // bytes
	mostBuilds  = 64      // the latest; a build is kept for 30 days
)

// BuildFile is a file of some build, with its compressed forms.
type BuildFile struct {
	build string
	forms map[string]buildFile // by the ending that the form adds to the file's name
}

// Has tells whether the build has the file in the form with this ending; "" is the plain one.
func (f BuildFile) Has(ending string) bool { _, ok := f.forms[ending]; return ok }

// Find looks for a file of any build by its path, such as assets/index-Ab12.js. Only a path
// that a build's index has is found, so nothing else in the bucket can be read by it. A
// file that no build has is domain.ErrFileLost.
func (b *Builds) Find(ctx context.Context, path string, endings ...string) (BuildFile, error) {
	// Whoever joins a look at the store may have joined one that began before the build was
	// there, so it looks twice.
	for look := 0; ; look++ {
		if file, ok := b.find(path, endings); ok {
			return file, nil
		}
		if look == 2 {
			return BuildFile{}, domain.ErrFileLost
		}
		_, err, joined := b.asking.Do("", func() (any, error) { return nil, b.learn(context.WithoutCancel(ctx)) })
		if err != nil {
			return BuildFile{}, err
		}
		if !joined {
			look = 1
		}
	}
}

func (b *Builds) find(path string, endings []string) (BuildFile, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, index := range b.known {
		if _, ok := index.Files[path]; !ok {
			continue
		}
		found := BuildFile{build: id, forms: map[string]buildFile{}}
		for _, ending := range append([]string{""}, endings...) {
			if file, ok := index.Files[path+ending]; ok {
				found.forms[ending] = file
			}
		}
		return found, true
	}
	return BuildFile{}, false
}

// learn reads the indexes of builds that are new, and forgets those that are gone.
func (b *Builds) learn(ctx context.Context) error {
	there, err := b.list(ctx)
	if err != nil {
		return err
	}
	latest := latestBuilds(there)
	b.mu.Lock()
	known := maps.Clone(b.known)
	b.mu.Unlock()
	maps.DeleteFunc(known, func(id string, _ buildIndex) bool { return !slices.Contains(latest, id) })
	group, ctx := errgroup.WithContext(ctx)
	indexes := make([]buildIndex, len(latest))
	for i, id := range latest {
		if _, ok := known[id]; ok {
			continue
		}
		group.Go(func() (err error) { indexes[i], err = b.readIndex(ctx, id); return err })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for i, id := range latest {
		if indexes[i].Files != nil {
			known[id] = indexes[i]
		}
	}
	b.mu.Lock()
	b.known = known
	b.mu.Unlock()
	return nil
}

// latestBuilds returns the builds whose index is there, those last in use first, and not too many.
func latestBuilds(there map[string]buildObjects) []string {
	ids := slices.DeleteFunc(slices.Collect(maps.Keys(there)), func(id string) bool { return there[id].index == nil })
	slices.SortFunc(ids, func(x, y string) int { return there[y].index.WrittenAt.Compare(there[x].index.WrittenAt) })
	return ids[:min(len(ids), mostBuilds)]
}

// buildObjects are the objects of one build.
type buildObjects struct {
	index *ports.StoredObject // nil where it is not there
	all   []ports.StoredObject
}

// list returns what there is of builds in the store, by their ids.
func (b *Builds) list(ctx context.Context) (map[string]buildObjects, error) {
	there := map[string]buildObjects{}
	for after := domain.BuildPrefix; ; {
		page, err := b.store.List(ctx, after, sweepBatch)
		if err != nil {
			return nil, err
		}
		for _, o := range page {
			id, part, ok := buildOf(o.Name)
			if !ok && o.Name > domain.BuildPrefix {
				return there, nil
			}
			one := there[id]
			one.all = append(one.all, o)
			if part == "index.json" {
				one.index = &o
			}
			there[id] = one
		}
		if len(page) == 0 {
			return there, nil
		}
		after = page[len(page)-1].Name
	}
}

// Read returns the bytes of a file in one of its forms.
func (b *Builds) Read(ctx context.Context, file BuildFile, ending string) ([]byte, error) {
	at := file.forms[ending]
	switch {
	case at.Size == 0: // where the next one is as well
		return []byte{}, nil
	case at.Size > largestFile:
		return nil, fmt.Errorf("builds: a file of %d bytes", at.Size)
	}
	key := fmt.Sprint(file.build, "/", at.Offset)
	if content, ok := b.fromMemory(key); ok {
		return content, nil
	}
	content, err, _ := b.asking.Do(key, func() (any, error) {
		return b.fromStore(context.WithoutCancel(ctx), file.build, at)
	})
	if err != nil {
		return nil, err
	}
	b.remember(key, content.([]byte))
	return content.([]byte), nil
}

func (b *Builds) fromStore(ctx context.Context, build string, at buildFile) ([]byte, error) {
	body, err := b.store.Open(ctx, domain.BuildFilesObject(build), at.Offset, at.Size)
	if err != nil {
		return nil, err
	}
	defer body.Close() //nolint:errcheck // it was only read
	content := make([]byte, at.Size)
	if _, err := io.ReadFull(body, content); err != nil {
		return nil, domain.ErrUnavailable.Because(fmt.Errorf("builds: read %s: %w", build, err))
	}
	return content, nil
}

func (b *Builds) fromMemory(key string) ([]byte, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	content, ok := b.cached[key]
	return content, ok
}

// remember keeps a file in memory. Where there is no room, all others go: those that are
// asked for come back, and a page of an old build asks for few.
func (b *Builds) remember(key string, content []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.cached[key]; ok {
		return
	}
	if b.bytes+len(content) > mostCached {
		b.cached, b.bytes = map[string][]byte{}, 0
	}
	b.cached[key] = content
	b.bytes += len(content)
}
