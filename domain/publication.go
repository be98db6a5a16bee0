package domain

import (
	"reflect"
	"time"
)

// PublicationState says what the public may know of an e-book that was ever public.
type PublicationState string

// The states of a publication. An e-book that was never public has none.
const (
	StatePublic    PublicationState = "public"
	StateWithdrawn PublicationState = "withdrawn" // unpublished, deleted or gone
)

// ErrNeverPublic is the response for an e-book that was never public, whether it exists or not.
// ErrWithdrawn is the response for one that was public and no longer is. ErrTooDeep is the response for a page
// that is too far from the beginning of a list.
var (
	ErrNeverPublic = &Error{Kind: NotFound, Code: "public.not_found", Message: "Không tìm thấy sách này."}
	ErrWithdrawn   = &Error{Kind: Gone, Code: "public.withdrawn", Message: "Sách này không còn được công bố."}
	ErrTooDeep     = &Error{Kind: Invalid, Code: "public.too_deep", Message: "Trang này quá xa đầu danh sách. Vui lòng tìm kiếm hẹp hơn."}
)

// Publication is an e-book as the public sees it, or what is left of one that was withdrawn. It is kept
// forever.
type Publication struct {
	EbookID     string
	State       PublicationState
	PublishedAt time.Time   // when the present publication began, or the last one
	ChangedAt   time.Time   // when Stamp was given: the datestamp for harvesters; zero while Stamp is 0
	Stamp       int64       // a number that rises in the order of the commits of changes; given in the background, 0 until then
	SubjectKey  string      // fulltext.KeyLine of the subject that it had when it was last public
	GradeKey    string      // the same of its grade
	Book        *PublicBook // nil if withdrawn
}

// PublicBook is everything of an e-book that is public. File names are left out, because people chose them.
type PublicBook struct {
	Details
	Version    int
	TOCVersion int
	Cover      *File // nil without one
	PDF        *File // nil without one
}

// Public reports whether everybody may read the e-book, where the library is open to the public.
func (b *Ebook) Public() bool { return b.Status == Published && b.DeletedAt == nil }

// PublicBook returns what is public of the e-book.
func (b *Ebook) PublicBook() PublicBook {
	return PublicBook{Details: b.Details, Version: b.Version, TOCVersion: b.TOCVersion, Cover: b.Cover.public(), PDF: b.PDF.public()}
}

func (f *File) public() *File {
	if f == nil {
		return nil
	}
	return &File{ID: f.ID, Kind: f.Kind, Object: f.Object, Size: f.Size, ContentType: f.ContentType, SHA256: f.SHA256, Pages: f.Pages}
}

// SamePublicly reports whether the public sees no difference between two states of an e-book.
func SamePublicly(before, after *Ebook) bool {
	if !before.Public() || !after.Public() {
		return before.Public() == after.Public()
	}
	a, b := before.PublicBook(), after.PublicBook()
	a.Version, b.Version = 0, 0 // it also rises with changes that are not public
	return reflect.DeepEqual(a, b)
}

// Modified returns the time of the last public change, which may be the publication itself. ChangedAt is stored some
// seconds later, in the background.
func (p *Publication) Modified() time.Time {
	if p.ChangedAt.Before(p.PublishedAt) {
		return p.PublishedAt
	}
	return p.ChangedAt
}

// AsEbook returns a public e-book for package catalogue: its record, and when it was published and changed.
func (p *Publication) AsEbook() *Ebook {
	return &Ebook{ID: p.EbookID, Details: p.Book.Details, CreatedAt: p.PublishedAt, UpdatedAt: p.Modified()}
}
