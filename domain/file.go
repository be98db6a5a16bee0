package domain

import (
	"bytes"
	"slices"
)

// FileKind is one of an e-book's two files.
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
	ID          string // of its row in the register of files
	Kind        FileKind
	Object      string // its name in the object store
	Name        string // the user's name of the file
	Size        int64  // bytes
	ContentType string // detected from its first bytes
	SHA256      string // hex
	Pages       *int   // of a PDF; nil if they could not be counted
	Grant       string // object name of the grant from which it was confirmed
	Scaled      Scaled // only while a cover is being confirmed or verified; stored in the register

	Contents *PDFContents // only while a PDF is being confirmed; stored in the register
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

// Largest is the size that a file of the kind must stay under. It is reserved for uploads without a
// declared size.
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

// CheckType refuses a content type that the kind does not allow.
func (k FileKind) CheckType(contentType string) error {
	switch {
	case k == Cover && !slices.Contains(coverTypes, contentType):
		return errCoverType
	case k == PDF && contentType != "application/pdf":
		return errPDFType
	}
	return nil
}

// ContentRefusal is the refusal of a file whose content is not of the kind.
func (k FileKind) ContentRefusal() error { return k.CheckType("") }

// SniffLength is how many bytes Sniff needs.
const SniffLength = 16

// Sniff detects the type from the first bytes of a file, or refuses it. The name and the declared
// type are not trusted.
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
