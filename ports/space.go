package ports

// Space monitors the disk with files or records, if the product can see it.
type Space interface {
	// Reserve reserves this many bytes for one writer. It returns the refusal of the space (domain.ErrStorageFull
	// or ErrRecordsFull) if less than the required space would stay free.
	Reserve(bytes int64) (Room, error)

	// Left returns how many bytes can be written until only the required space is free.
	// known is false if that cannot be measured.
	Left() (bytes int64, known bool)

	// Full reports whether at most the required space is free.
	Full() bool
}

// Room is reserved space for one writer, who must release it.
type Room interface {
	// Used reports that this many bytes have been written. It returns the refusal of the space if the disk has
	// become full meanwhile.
	Used(bytes int64) error

	Release()
}
