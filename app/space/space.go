// Package space reserves space on disks for what use cases write. A disk that the product
// cannot see has a nil ports.Space.
package space

import (
	"backoffice/domain"
	"backoffice/ports"
)

// How much space of the database's disk a write may take: rows, words to search and
// PostgreSQL's log together.
const (
	ForRecord     = 256 << 10
	forItem       = 1 << 10 // of an outline
	ForSubmission = ForRecord + domain.MaxTOCItems*forItem
)

// ForOutline is the space for an outline with that many items.
func ForOutline(items int) int64 { return ForRecord + int64(items)*forItem }

// Reserve reserves bytes of a space. A nil space is one that the product cannot see, which is
// taken to be unlimited. The room can be released whether or not there is an error.
func Reserve(from ports.Space, bytes int64) (ports.Room, error) {
	if from == nil {
		return Unlimited{}, nil
	}
	room, err := from.Reserve(bytes)
	if err != nil {
		return Unlimited{}, err
	}
	return room, nil
}

// Unlimited reserves nothing, for a disk that the product cannot see or a write that needs no reservation.
type Unlimited struct{}

// Used does nothing.
func (Unlimited) Used(int64) error { return nil }

// Release does nothing.
func (Unlimited) Release() {}
