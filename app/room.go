package app

import (
	"backoffice/domain"
	"backoffice/ports"
)

// Take sets room aside for bytes that are going to be written.
func (s *Uploads) Take(bytes int64) (ports.Room, error) { return take(s.space, bytes) }

// room tells whether there would be some now; nil is a size that is not known.
func (s *Uploads) room(bytes *int64) error {
	if bytes == nil {
		bytes = new(int64)
	}
	room, err := s.Take(*bytes)
	room.Release()
	return err
}

// How much space of the database's disk a write may take: rows, words to search and
// PostgreSQL's log together.
const (
	roomForRecord     = 256 << 10
	roomForItem       = 1 << 10 // of an outline
	roomForSubmission = roomForRecord + domain.MaxTOCItems*roomForItem
)

// take sets bytes aside in a space; nil is one that the product cannot see. The room can
// be released whether or not there is an error.
func take(space ports.Space, bytes int64) (ports.Room, error) {
	if space == nil {
		return unlimitedRoom{}, nil
	}
	room, err := space.Take(bytes)
	if err != nil {
		return unlimitedRoom{}, err
	}
	return room, nil
}

// unlimitedRoom is the room of a disk elsewhere, which the product cannot see.
type unlimitedRoom struct{}

func (unlimitedRoom) Used(int64) error { return nil }
func (unlimitedRoom) Release()         {}
