package ports

import (
	"context"
	"io"
	"strings"
	"time"

	"backoffice/domain"
)

// FileStore stores objects. A missing object is domain.ErrFileLost.
type FileStore interface {
	MultipartStore

	// Ready returns nil if the store can be reached.
	Ready(ctx context.Context) error

	// SignPut returns a link that allows one PUT until at+life. A declared size or type is part of
	// the signature, so that others are refused.
	SignPut(ctx context.Context, origin, object string, declared Declared, at time.Time, life time.Duration) (string, error)

	// SignGet returns a link that reads the object until at+life. The same arguments give the same
	// link. The response has the given type, and the name if there is one, and is displayed inline.
	// If the store is reached by the product's own origin, the link contains the person.
	SignGet(ctx context.Context, origin, personID, object, contentType, name string, at time.Time, life time.Duration) (string, error)

	// Stat returns an object's size and the tag of its version.
	Stat(ctx context.Context, object string) (ObjectInfo, error)

	// Open reads an object from a byte offset, up to length bytes (all where
	// length is 0). If the connection breaks meanwhile, Read returns domain.ErrUnavailable.
	Open(ctx context.Context, object string, offset, length int64) (io.ReadCloser, error)

	// Copy copies exactly the version of object that tag identifies to target, with the given type.
	// Another version is domain.ErrUploadChanged.
	Copy(ctx context.Context, object, tag, target, contentType string) error

	// Put writes an object of size bytes. It may read the body again, from where it began.
	Put(ctx context.Context, object, contentType string, size int64, body io.ReadSeeker) error

	// Delete deletes objects and ignores missing ones.
	Delete(ctx context.Context, objects ...string) error

	// List lists up to limit of the objects whose names come after the one
	// given, in the order of their names' bytes. There are none after the last.
	List(ctx context.Context, after string, limit int) ([]StoredObject, error)
}

// Declared is what the client declares about a file; nil and "" mean nothing.
type Declared struct {
	Size        *int64
	ContentType string
}

// ObjectInfo describes one version of an object.
type ObjectInfo struct {
	Size int64
	Tag  string // of this version
}

// StoredObject is one object of a list.
type StoredObject struct {
	Name      string
	Size      int64 // bytes
	WrittenAt time.Time
}

// IsFolderMarker reports whether this is only the marker of a folder, which stores over plain files and
// their tools create.
func (o StoredObject) IsFolderMarker() bool { return o.Size == 0 && strings.HasSuffix(o.Name, "/") }

// FileRegister records the grants, and which e-book each object belongs to, so that a crash leaves
// nothing that the sweep cannot find. A file is reserved before its bytes are written. It becomes
// current when Ebooks.Update stores an e-book with it, and replaced when another takes its place.
type FileRegister interface {
	// AddGrant stores the grant that draft returns for the current e-book, or returns its error.
	// The grant counts towards the quota (domain.Quota) until it is confirmed, refused or swept.
	// Replaced files count until they are swept; Ebooks.Update counts them. An excess is
	// storage.quota, also for concurrent requests. A person with domain.MaxOpenGrants open grants
	// gets domain.ErrTooManyGrants. If Ebooks.Update gives an e-book to another creator, the former
	// creator's open grants for it are refused.
	AddGrant(ctx context.Context, by Caller, ebookID string, draft func(book domain.Ebook, actor domain.Actor, now time.Time) (Grant, error)) (Grant, error)

	// OpenGrants returns up to limit of a person's open grants that were given before a time,
	// oldest first.
	OpenGrants(ctx context.Context, userID string, before time.Time, limit int) ([]Grant, error)

	// Grant returns the grant of an object name, or domain.ErrUploadUnknown.
	Grant(ctx context.Context, objectName string) (Grant, error)

	// Grants returns the existing grants of the named objects.
	Grants(ctx context.Context, objectNames []string) ([]Grant, error)

	// GiveUp abandons an upload. If its file was reserved, it can no longer become current, and the
	// next sweep removes it, whatever its age. Unless refusal is nil, its open grant (file.Grant) is refused
	// with it: see Grant.Refused. removable is false if the file is in use: then the caller must not
	// delete its objects.
	GiveUp(ctx context.Context, file domain.File, refusal *domain.Error) (removable bool, err error)

	// Reserve stores the names of objects that are about to be written for the file. All of them
	// begin with file.Object.
	Reserve(ctx context.Context, ebookID string, file domain.File, at time.Time) error

	// StoreScaledDigests stores the digests of the scaled copies of a cover.
	StoreScaledDigests(ctx context.Context, fileID string, s domain.Scaled) error

	// StoreContents stores what was read from a PDF.
	StoreContents(ctx context.Context, fileID string, contents domain.PDFContents) error

	// Contents returns what was read from a PDF, or nil if it never was.
	Contents(ctx context.Context, fileID string) (*domain.PDFContents, error)

	// Sweepable lists up to limit objects whose time is over: uploads of grants
	// given before uploadsBefore, files reserved before uploadsBefore and never
	// used, abandoned files, and files replaced before replacedBefore.
	Sweepable(ctx context.Context, uploadsBefore, replacedBefore time.Time, limit int) ([]Sweepable, error)

	// ForgetSwept deletes the records of what Sweepable returned, after the objects are deleted.
	ForgetSwept(ctx context.Context, items []Sweepable) error
}

// Grant is the permission to upload one file.
type Grant struct {
	ObjectName  string
	EbookID     string
	Kind        domain.FileKind
	FileName    string // the user's name of it
	Declared    Declared
	UserID      string
	GivenAt     time.Time
	MultipartID string        // id of the multipart upload, or ""
	FileID      string        // of the confirmed file, or ""
	Refused     *domain.Error // if it was refused
}

// Open reports whether the grant can still be confirmed, as far as the register knows.
func (g Grant) Open() bool { return g.FileID == "" && g.Refused == nil }

// MultipartUpload returns the multipart upload of the grant's object.
func (g Grant) MultipartUpload() Multipart { return Multipart{Object: g.ObjectName, ID: g.MultipartID} }

// Sweepable is an upload or a file whose objects the sweep removes.
type Sweepable struct {
	Grant     string   // object name of the grant, or ""
	Multipart string   // id of the grant's upload in parts, or ""
	FileID    string   // of the register's row, or ""
	Objects   []string // what to delete
}

// Inspector parses uploaded files in a child process with limited time and memory, so that no file
// can crash the server. Only a few run in parallel, one for each person; people take turns. A person
// with too many files in the queue gets domain.ErrBusy. A body is not read before its turn.
type Inspector interface {
	// PDF counts the pages of a PDF and reads what it says about itself. Locked means that it needs
	// a password. Pages is nil if the parser cannot read the file, and Contents if it cannot read
	// the rest.
	PDF(ctx context.Context, personID string, body io.Reader) (PDFInfo, error)

	// Cover decodes a PNG, JPEG or WEBP image and scales it to the sizes of the pages, as JPEG. If
	// it cannot be decoded, the error is the domain's refusal of a cover's type; with too many
	// pixels it is domain.ErrCoverPixels.
	Cover(ctx context.Context, personID string, body io.Reader) (CoverImages, error)
}

// PDFInfo is the parser's result for a PDF.
type PDFInfo struct {
	Pages    *int
	Locked   bool
	Contents *domain.PDFContents
}

// CoverImages are the scaled copies of a cover, JPEG.
type CoverImages struct {
	Detail []byte // within 600 by 800 px
	Thumb  []byte // within 120 by 160 px
}
