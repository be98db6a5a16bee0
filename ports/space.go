package ports

// Space watches over the disk that files and records lie on, where the product
// can see it.
type Space interface {
	// Take sets so many bytes aside for one writer, or returns
	// domain.ErrStorageFull where less would be left then than must stay free.
	Take(bytes int64) (Room, error)

	// Full tells whether no more than that is free.
	Full() bool
}

// Room is what was set aside. It serves one writer, who releases it in the end.
type Room interface {
	// Used tells that so many bytes have been written. It returns
	// domain.ErrStorageFull where the disk has become full meanwhile.
	Used(bytes int64) error

	Release()
}
