package ports

import (
	"context"
	"time"
)

// MultipartStore receives an object in parts, as S3 does. Each part has its own link and may
// be sent in any order and repeatedly, until the parts are combined into one object.
type MultipartStore interface {
	// CreateMultipart begins a multipart upload and returns it.
	CreateMultipart(ctx context.Context, object, contentType string) (Multipart, error)

	// SignPart returns a link that allows one PUT of the part, of exactly this many bytes, until
	// at+life.
	SignPart(ctx context.Context, origin string, m Multipart, number int, bytes int64, at time.Time, life time.Duration) (string, error)

	// ListParts returns the received parts, by number. For an upload that does not exist, or no
	// longer, it returns domain.ErrFileLost.
	ListParts(ctx context.Context, m Multipart) ([]StoredPart, error)

	// CompleteMultipart creates the object from exactly these parts. The object exists when nil
	// is returned. An unknown upload is domain.ErrFileLost, a changed part domain.ErrUploadChanged.
	CompleteMultipart(ctx context.Context, m Multipart, parts []StoredPart) error

	// AbortMultipart deletes an upload and its parts. A missing one is ignored.
	AbortMultipart(ctx context.Context, m Multipart) error

	// ListMultiparts returns up to limit of the uploads that are neither complete nor aborted,
	// whose object names come after the given one, in the order of names. An empty list is the end.
	ListMultiparts(ctx context.Context, after string, limit int) ([]StoredMultipart, error)
}

// Multipart is an upload in parts.
type Multipart struct {
	Object string
	ID     string // given by the store; "" for no upload
}

// StoredPart is a received part.
type StoredPart struct {
	Number int
	Size   int64  // bytes
	Tag    string // the store's ETag
}

// StoredMultipart is a listed multipart upload.
type StoredMultipart struct {
	Multipart
	BegunAt time.Time // in some stores, when its last part arrived
}
