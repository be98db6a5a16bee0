package ports

import (
	"context"
	"io"
	"strings"
	"time"

	"backoffice/domain"
)

// FileStore keeps bytes under names. A name that is not there is
// domain.ErrFileLost.
type FileStore interface {
	MultipartStore

	// Ready returns nil where the store can be reached.
	Ready(ctx context.Context) error

	// SignPut returns a link that takes one PUT until at+life. A declared size
	// or type is signed into it, so that another is refused.
	SignPut(ctx context.Context, origin, object string, declared Declared, at time.Time, life time.Duration) (string, error)

	// SignGet returns a link that reads the object until at+life, and is the
	// same whenever it is asked for with the same arguments. The answer bears
	// the type given, and the name where there is one, to be shown inline. Where
	// the store is reached by the product's own origin, the link says to which
	// person it was given.
	SignGet(ctx context.Context, origin, personID, object, contentType, name string, at time.Time, life time.Duration) (string, error)

	// Stat tells an object's size and the tag of its version.
	Stat(ctx context.Context, object string) (ObjectInfo, error)

	// Open reads an object from a byte offset, up to length bytes (all where
	// length is 0).
	Open(ctx context.Context, object string, offset, length int64) (io.ReadCloser, error)

	// Copy makes target of exactly the version of object that tag names, with
	// the type given. Another version is domain.ErrUploadMoved.
	Copy(ctx context.Context, object, tag, target, contentType string) error

	// Put writes an object of size bytes.
	Put(ctx context.Context, object, contentType string, size int64, body io.Reader) error

	// Delete removes objects; those that are not there do not matter.
	Delete(ctx context.Context, objects ...string) error

	// List lists up to limit of the objects whose names come after the one
	// given, in the order of their names' bytes. None is the end.
	List(ctx context.Context, after string, limit int) ([]StoredObject, error)
}

// Declared is what the uploader says of a file; nil and "" say nothing.
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

// Folder tells whether this is no file but the mark of a folder, which stores
// over plain files and their tools make.
func (o StoredObject) Folder() bool { return o.Size == 0 && strings.HasSuffix(o.Name, "/") }

// Open tells whether the grant may still be confirmed, as far as the register
// knows.
func (g Grant) Open() bool { return g.FileID == "" && g.Refused == nil }

// InParts is the upload in parts of the grant's object.
func (g Grant) InParts() Multipart { return Multipart{Object: g.ObjectName, ID: g.Multipart} }

// FileRegister keeps which grants were given and which objects belong to whom,
// so that a crash leaves nothing that the sweep cannot find. A file is
// reserved before its bytes are written, becomes current when Ebooks.Update
// stores an e-book that names it, and replaced when another takes its place.
type FileRegister interface {
	// AddGrant remembers the grant that give makes for the e-book as it stands,
	// or returns give's error. It counts against the quota that the register was
	// opened with (domain.Quota) until it is confirmed, refused or swept, as
	// replaced files do until they are swept: beyond it, storage.quota. Of many
	// at once none slips past. Ebooks.Update counts what it replaces likewise.
	// A person who has domain.MaxOpenGrants of them open is refused one more with
	// domain.ErrTooManyGrants. Where Ebooks.Update gives an e-book to another creator, the
	// open grants that the one before has for it are refused from then on.
	AddGrant(ctx context.Context, by Caller, ebookID string, give func(book domain.Ebook, actor domain.Actor, now time.Time) (Grant, error)) (Grant, error)

	// OpenGrants lists up to limit of a person's grants that are open and were given before
	// a time, the oldest first.
	OpenGrants(ctx context.Context, userID string, before time.Time, limit int) ([]Grant, error)

	// Grant returns the grant of an object name, or domain.ErrUploadUnknown.
	Grant(ctx context.Context, objectName string) (Grant, error)

	// Grants returns those grants that there are of the objects named.
	Grants(ctx context.Context, objectNames []string) ([]Grant, error)

	// GiveUp gives up an upload: its file, where it was reserved, which can never
	// become current then and falls to the sweep at once; and, where why is not
	// nil, its grant (file.Grant), for which Grant returns why from now on. It
	// tells whether the file's objects are the caller's to remove: not where
	// the file is in use.
	GiveUp(ctx context.Context, file domain.File, why *domain.Error) (removable bool, err error)

	// Reserve remembers names of objects that are about to be written for the
	// file id, all of which begin with file.Object.
	Reserve(ctx context.Context, ebookID string, file domain.File, at time.Time) error

	// NoteScaled remembers what the scaled copies of a cover are.
	NoteScaled(ctx context.Context, fileID string, s domain.Scaled) error

	// NoteContents remembers what was read of a PDF.
	NoteContents(ctx context.Context, fileID string, contents domain.PDFContents) error

	// Contents returns what was read of a PDF, or nil where it never was.
	Contents(ctx context.Context, fileID string) (*domain.PDFContents, error)

	// Sweepable lists up to limit objects whose time is over: uploads of grants
	// given before uploadsBefore, files reserved before uploadsBefore and never
	// used, files given up, and files replaced before replacedBefore.
	Sweepable(ctx context.Context, uploadsBefore, replacedBefore time.Time, limit int) ([]Sweepable, error)

	// Swept forgets what Sweepable listed, after its objects are gone.
	Swept(ctx context.Context, items []Sweepable) error
}

// Grant is the leave to upload one file.
type Grant struct {
	ObjectName string
	EbookID    string
	Kind       domain.FileKind
	FileName   string // as the user had it
	Declared   Declared
	UserID     string
	GivenAt    time.Time
	Multipart  string        // id of the upload in parts; "" where it comes as a whole
	FileID     string        // of the confirmed file; "" until then
	Refused    *domain.Error // where it was refused
}

// Sweepable is an object, or a family of objects, that nothing needs.
type Sweepable struct {
	Grant     string   // object name of the grant, or ""
	Multipart string   // id of the grant's upload in parts, or ""
	FileID    string   // of the register's row, or ""
	Objects   []string // what to delete
}

// Inspector parses what users upload, in a child process with bounded time and
// memory, so that no file can take the server down. Few run at once and one a
// person; people take turns. A person with too many files in the queue gets
// domain.ErrBusy. A body is not read before its turn has come.
type Inspector interface {
	// PDF counts the pages of a PDF and reads what it says of itself. Locked means
	// that it wants a password to open; Pages is nil where the parser cannot follow
	// the file, and Contents where it cannot follow the rest.
	PDF(ctx context.Context, personID string, body io.Reader) (PDFInfo, error)

	// Cover decodes a PNG, JPEG or WEBP image and scales it to the sizes that
	// the pages show, as JPEG. An image that cannot be decoded is the domain's
	// refusal of a cover's type; one of too many pixels domain.ErrCoverPixels.
	Cover(ctx context.Context, personID string, body io.Reader) (CoverImages, error)
}

// PDFInfo is what a parser says of a PDF.
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
