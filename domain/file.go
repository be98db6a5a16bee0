package domain

import (
	"bytes"
	"slices"
)

// FileKind tells an e-book's two files apart.
type FileKind string

// The two files of an e-book.
const (
	Cover FileKind = "cover"
	PDF   FileKind = "pdf"
)

// Sizes in bytes, exclusive: a cover is under 5 MB, a PDF under 100 MB, and
// 1 MB is 1,048,576 bytes (RULES §§1.3, 4.5).
const (
	MaxCover = 5 << 20
	MaxPDF   = 100 << 20
)

// File is a confirmed file of an e-book.
type File struct {
	ID          string   // of its row in the register of files
	Kind        FileKind //
	Object      string   // its name in the object store
	Name        string   // the file's name as the user had it
	Size        int64    // bytes
	ContentType string   // as its first bytes tell
	SHA256      string   // hex
	Pages       *int     // of a PDF whose pages could be counted
	Grant       string   // the object name of the grant it was confirmed from
	Scaled      Scaled   // of a cover that is being confirmed; the register keeps it

	Contents *PDFContents // of a PDF that is being confirmed; likewise
}

// Scaled are the SHA-256, in hex, of a cover's scaled copies; "" is unknown.
type Scaled struct {
	DetailSHA256 string `json:"detail_sha256"`
	ThumbSHA256  string `json:"thumb_sha256"`
}

func (f *File) digest() *string {
	if f == nil {
		return nil
	}
	return &f.SHA256
}

// The refusals of RULES §4.5.
var (
	errCoverType = &Error{Kind: Invalid, Code: "file.cover_type", Message: "Please select a valid image file"}
	errCoverSize = &Error{Kind: Invalid, Code: "file.cover_size", Message: "Cover image must be less than 5MB"}
	errPDFType   = &Error{Kind: Invalid, Code: "file.pdf_type", Message: "Please select a valid PDF file"}
	errPDFSize   = &Error{Kind: Invalid, Code: "file.pdf_size", Message: "PDF file must be less than 100MB"}
)

// Largest is how many bytes a file of the kind may have, as long as nobody says
// how many it has.
func (k FileKind) Largest() int64 {
	if k == Cover {
		return MaxCover
	}
	return MaxPDF
}

var coverTypes = []string{"image/png", "image/jpeg", "image/webp"}

// CheckSize refuses a file that is empty or not under its kind's limit.
func (k FileKind) CheckSize(bytes int64) error {
	switch {
	case k == Cover && bytes <= 0:
		return errCoverType
	case k == Cover && bytes >= MaxCover:
		return errCoverSize
	case k == PDF && bytes <= 0:
		return errPDFType
	case k == PDF && bytes >= MaxPDF:
		return errPDFSize
	}
	return nil
}

// CheckType refuses a content type that the kind does not take.
func (k FileKind) CheckType(contentType string) error {
	switch {
	case k == Cover && !slices.Contains(coverTypes, contentType):
		return errCoverType
	case k == PDF && contentType != "application/pdf":
		return errPDFType
	}
	return nil
}

// Invalid is the refusal of a file whose bytes are not of the kind.
func (k FileKind) Invalid() error { return k.CheckType("") }

// SniffLength is how many bytes Sniff wants.
const SniffLength = 16

// Sniff returns the type that the first bytes of a file tell, or a refusal.
// The name and the declared type of a file are hearsay.
func (k FileKind) Sniff(head []byte) (string, error) {
	found := ""
	switch {
	case bytes.HasPrefix(head, []byte("%PDF-")):
		found = "application/pdf"
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		found = "image/png"
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		found = "image/jpeg"
	case len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP":
		found = "image/webp"
	}
	return found, k.CheckType(found)
}
