// Package disk watches over the space of the disk that the standalone set-up
// keeps files and records on, so that uploads are refused before the database
// has none left.
package disk

import (
	"os"
	"path/filepath"
	"sync"

	"backoffice/domain"
	"backoffice/ports"
)

// What must stay free: a share of the disk, and no more than so many bytes.
const (
	freeShare = 20      // a twentieth, 5 %
	freeBytes = 2 << 30 // 2 GB
)

// checkEvery is how often, in bytes written, the disk is checked again: others write
// to it too.
const checkEvery = 1 << 20

// Space implements ports.Space for the disks of a folder and of those in it.
type Space struct {
	folder  string
	measure func(path string) (free, size uint64, err error)

	mu    sync.Mutex
	taken int64 // set aside and not written yet
}

var _ ports.Space = (*Space)(nil)

// New returns the space of a data folder.
func New(folder string) *Space { return &Space{folder: folder, measure: measure} }

// Take implements ports.Space.
func (s *Space) Take(bytes int64) (ports.Room, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if left, known := s.left(); known && left-s.taken < bytes {
		return nil, domain.ErrStorageFull
	}
	s.taken += bytes
	return &room{space: s, left: bytes}, nil
}

// Full implements ports.Space.
func (s *Space) Full() bool {
	left, known := s.left()
	return known && left <= 0
}

// left is how many bytes may still be written, where least may; known is false
// where nothing can be measured, which is no reason to refuse anybody.
func (s *Space) left() (least int64, known bool) {
	folders := []string{s.folder}
	entries, _ := os.ReadDir(s.folder)
	for _, e := range entries {
		if !e.Type().IsRegular() { // the files or the records may lie on a disk of their own
			folders = append(folders, filepath.Join(s.folder, e.Name()))
		}
	}
	for _, folder := range folders {
		free, size, err := s.measure(folder)
		if err != nil || size == 0 {
			continue
		}
		if left := int64(free) - int64(min(size/freeShare, freeBytes)); !known || left < least {
			least, known = left, true
		}
	}
	return least, known
}

// room implements ports.Room; it serves one writer.
type room struct {
	space     *Space
	left      int64
	unchecked int64 // written since the last check
}

// Used implements ports.Room.
func (r *room) Used(bytes int64) error {
	r.give(bytes)
	if r.unchecked += bytes; r.unchecked < checkEvery {
		return nil
	}
	r.unchecked = 0
	if r.space.Full() {
		return domain.ErrStorageFull
	}
	return nil
}

// Release implements ports.Room.
func (r *room) Release() { r.give(r.left) }

func (r *room) give(bytes int64) {
	r.space.mu.Lock()
	defer r.space.mu.Unlock()
	bytes = min(bytes, r.left)
	r.left -= bytes
	r.space.taken -= bytes
}
