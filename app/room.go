package app

import "backoffice/ports"

// Take sets room aside for bytes that are going to be written.
func (s *Uploads) Take(bytes int64) (ports.Room, error) {
	if s.space == nil {
		return unlimitedRoom{}, nil
	}
	return s.space.Take(bytes)
}

// room tells whether there would be some now; nil is a size that is not known.
func (s *Uploads) room(bytes *int64) error {
	if bytes == nil {
		bytes = new(int64)
	}
	room, err := s.Take(*bytes)
	if err == nil {
		room.Release()
	}
	return err
}

// unlimitedRoom is the room of a store elsewhere, which the product cannot see.
type unlimitedRoom struct{}

func (unlimitedRoom) Used(int64) error { return nil }
func (unlimitedRoom) Release()         {}
