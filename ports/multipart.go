package ports

import (
	"context"
	"time"
)

// MultipartStore takes an object in parts, as S3 does: each part by a link of its
// own, in any order and as often as one likes, until they are made one object.
type MultipartStore interface {
	// CreateMultipart begins to take an object in parts and returns the upload.
	CreateMultipart(ctx context.Context, object, contentType string) (Multipart, error)

	// SignPart returns a link that takes one PUT of the part, of exactly so many
	// bytes, until at+life.
	SignPart(ctx context.Context, origin string, m Multipart, number int, bytes int64, at time.Time, life time.Duration) (string, error)

	// ListParts returns the parts that have come, by number. Of an upload that there
	// is not, or not any more, it returns domain.ErrFileLost.
	ListParts(ctx context.Context, m Multipart) ([]StoredPart, error)

	// CompleteMultipart makes the object of exactly these parts; it is there when
	// nil is returned. An upload that there is not is domain.ErrFileLost, a part
	// that has changed meanwhile domain.ErrUploadMoved.
	CompleteMultipart(ctx context.Context, m Multipart, parts []StoredPart) error

	// AbortMultipart removes an upload and its parts; one that is not there does
	// not matter.
	AbortMultipart(ctx context.Context, m Multipart) error

	// ListMultiparts lists up to limit of the uploads that are neither complete nor
	// aborted, whose objects' names come after the one given, in the order of
	// names. None is the end.
	ListMultiparts(ctx context.Context, after string, limit int) ([]StoredMultipart, error)
}

// Multipart is an upload in parts.
type Multipart struct {
	Object string
	ID     string // the store's; "" is of no upload
}

// StoredPart is a part that has come.
type StoredPart struct {
	Number int
	Size   int64  // bytes
	Tag    string // of its version
}

// StoredMultipart is an upload in parts of a list.
type StoredMultipart struct {
	Multipart
	BegunAt time.Time // or when its last part came
}
