// Package disk monitors the free space of the disks with files and records in the standalone
// set-up. Uploads, and then records, are refused before the database runs out of space.
package disk

import (
	"os"
	"path/filepath"
	"sync"

	"backoffice/domain"
	"backoffice/ports"
)

// Floor is the space that must stay free: a fraction of the disk, at most maxBytes.
type Floor struct {
	divisor  uint64 // of the size of the disk: 20 keeps a twentieth free
	maxBytes uint64
	refusal  error
}

// The floors. The one for records is lower, so that uploads are refused first and the database always has space for
// what is still accepted.
var (
	UploadFloor = Floor{20, 2 << 30, domain.ErrStorageFull} // 5 %, 2 GB
	RecordFloor = Floor{40, 1 << 30, domain.ErrRecordsFull} // 2.5 %, 1 GB
)

// checkInterval is how many bytes are written between two checks of the disk. It is checked again
// because others write to it too.
const checkInterval = 1 << 20

// Space implements ports.Space for the disks of a folder and of its subfolders.
type Space struct {
	folder  string
	floor   Floor
	measure func(path string) (free, size uint64, err error)

	mu       sync.Mutex
	reserved int64 // by all writers, and not written yet
}

var _ ports.Space = (*Space)(nil)

// New returns a Space that keeps the floor free in a data folder.
func New(folder string, floor Floor) *Space {
	return &Space{folder: folder, floor: floor, measure: measure}
}

// Free returns how many bytes may still be written to the disk of a folder. known is false if that
// cannot be measured.
func Free(folder string) (bytes uint64, known bool) {
	free, size, err := measure(folder)
	return free, err == nil && size > 0
}

// Reserve implements ports.Space.
func (s *Space) Reserve(bytes int64) (ports.Room, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if left, known := s.Left(); known && left-s.reserved < bytes {
		return nil, s.floor.refusal
	}
	s.reserved += bytes
	return &room{space: s, reserved: bytes}, nil
}

// Full implements ports.Space.
func (s *Space) Full() bool {
	left, known := s.Left()
	return known && left <= 0
}

// Left implements ports.Space, for the fullest disk. If nothing can be measured, nothing is refused.
func (s *Space) Left() (least int64, known bool) {
	folders := []string{s.folder}
	entries, _ := os.ReadDir(s.folder)
	for _, e := range entries {
		if !e.Type().IsRegular() { // a folder, or a link to one, may be on another disk
			folders = append(folders, filepath.Join(s.folder, e.Name()))
		}
	}
	for _, folder := range folders {
		free, size, err := s.measure(folder)
		if err != nil || size == 0 {
			continue
		}
		if left := int64(free) - int64(min(size/s.floor.divisor, s.floor.maxBytes)); !known || left < least {
			least, known = left, true
		}
	}
	return least, known
}

// room implements ports.Room; it serves one writer.
type room struct {
	space     *Space
	reserved  int64 // and not written yet
	unchecked int64 // written since the last check
}

// Used implements ports.Room.
func (r *room) Used(bytes int64) error {
	r.unreserve(bytes)
	if r.unchecked += bytes; r.unchecked < checkInterval {
		return nil
	}
	r.unchecked = 0
	if r.space.Full() {
		return r.space.floor.refusal
	}
	return nil
}

// Release implements ports.Room.
func (r *room) Release() { r.unreserve(r.reserved) }

func (r *room) unreserve(bytes int64) {
	r.space.mu.Lock()
	defer r.space.mu.Unlock()
	bytes = min(bytes, r.reserved)
	r.reserved -= bytes
	r.space.reserved -= bytes
}
