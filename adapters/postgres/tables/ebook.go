// Package tables converts rows of the tables into types of the domain and back. Each set of columns
// is defined here once.
package tables

import (
	"time"

	"backoffice/domain"
)

// Ebook is a row of ebooks: the e-book, and columns whose types differ from its fields.
type Ebook struct {
	domain.Ebook
	Returned         JSON[domain.Returned]
	United           JSON[domain.UnitedSince]
	Claimed          bool
	AssignedTo       *string
	AssignedName     *string
	AssignedDue      day
	AssignedAt       *time.Time
	UpdatedByID      string
	UpdatedByName    string
	DeletedAt        *time.Time
	DeletedByID      *string
	DeletedByName    *string
	LogHead          *string
	TOCSHA256        *string
	TOCSHA256Version *int

	CoverID     *string
	CoverObject *string
	CoverName   *string
	CoverSize   *int64
	CoverType   *string
	CoverSHA256 *string

	PDFID     *string
	PDFObject *string
	PDFName   *string
	PDFSize   *int64
	PDFType   *string
	PDFSHA256 *string
	PDFPages  *int
}

// EbookOf returns the row of an e-book.
func EbookOf(b *domain.Ebook) *Ebook {
	row := &Ebook{Ebook: *b, Returned: JSON[domain.Returned]{V: b.Returned}, United: JSON[domain.UnitedSince]{V: b.United},
		UpdatedByID: b.UpdatedBy.ID, UpdatedByName: b.UpdatedBy.FullName, DeletedAt: b.DeletedAt,
		LogHead: b.LogHead, TOCSHA256: b.TOCSHA256, TOCSHA256Version: &b.TOCVersion}
	if by := b.DeletedBy; by != nil {
		row.DeletedByID, row.DeletedByName = &by.ID, &by.FullName
	}
	if a := b.Assignment; a != nil {
		row.AssignedTo, row.AssignedName, row.AssignedDue, row.AssignedAt = &a.User.ID, &a.User.FullName, day{a.Due}, &a.At
	}
	if c := b.Cover; c != nil {
		row.CoverID, row.CoverObject, row.CoverName = &c.ID, &c.Object, &c.Name
		row.CoverSize, row.CoverType, row.CoverSHA256 = &c.Size, &c.ContentType, &c.SHA256
	}
	if p := b.PDF; p != nil {
		row.PDFID, row.PDFObject, row.PDFName = &p.ID, &p.Object, &p.Name
		row.PDFSize, row.PDFType, row.PDFSHA256, row.PDFPages = &p.Size, &p.ContentType, &p.SHA256, p.Pages
	}
	return row
}

// Domain returns the e-book of a row.
func (row *Ebook) Domain() domain.Ebook {
	b := row.Ebook
	b.Returned = row.Returned.V
	b.Creator.ID = b.CreatedBy
	b.UpdatedBy = domain.Person{ID: row.UpdatedByID, FullName: row.UpdatedByName}
	b.CreatedAt, b.UpdatedAt = b.CreatedAt.UTC(), b.UpdatedAt.UTC()
	b.SubmittedAt, b.DeletedAt = UTC(b.SubmittedAt), UTC(row.DeletedAt)
	b.United, b.Assignment = row.unitedSince(b.SubmittedAt), row.assignment(&b)
	b.LogHead = row.LogHead
	if version := row.TOCSHA256Version; version != nil && *version == b.TOCVersion { // a digest of another version is of an older outline
		b.TOCSHA256 = row.TOCSHA256
	}
	if row.DeletedByID != nil {
		b.DeletedBy = &domain.Person{ID: *row.DeletedByID, FullName: *row.DeletedByName}
	}
	if row.CoverID != nil {
		b.Cover = &domain.File{ID: *row.CoverID, Kind: domain.Cover, Object: *row.CoverObject, Name: *row.CoverName,
			Size: *row.CoverSize, ContentType: *row.CoverType, SHA256: *row.CoverSHA256}
	}
	if row.PDFID != nil {
		b.PDF = &domain.File{ID: *row.PDFID, Kind: domain.PDF, Object: *row.PDFObject, Name: *row.PDFName,
			Size: *row.PDFSize, ContentType: *row.PDFType, SHA256: *row.PDFSHA256, Pages: row.PDFPages}
	}
	return b
}

// Listed returns the e-book as it is in a list: see ports.AsListed.
func (row *Ebook) Listed() domain.Ebook {
	b := row.Ebook
	b.Returned, b.Creator.ID = row.Returned.V, b.CreatedBy
	b.CreatedAt, b.UpdatedAt, b.SubmittedAt = b.CreatedAt.UTC(), b.UpdatedAt.UTC(), UTC(b.SubmittedAt)
	b.United, b.Assignment = row.unitedSince(b.SubmittedAt), row.assignment(&b)
	if row.CoverObject != nil {
		b.Cover = &domain.File{Kind: domain.Cover, Object: *row.CoverObject}
	}
	if row.PDFObject != nil {
		b.PDF = &domain.File{Kind: domain.PDF, Object: *row.PDFObject, Name: *row.PDFName, Size: *row.PDFSize, ContentType: *row.PDFType}
	}
	return b
}

// unitedSince says that values were united since the submission, or returns nil. Servers of the previous
// version do not clear the column, so it may be of an earlier submission.
func (row *Ebook) unitedSince(submitted *time.Time) *domain.UnitedSince {
	if u := row.United.V; u != nil && submitted != nil && u.SubmittedAt.Equal(*submitted) {
		return u
	}
	return nil
}

// assignment returns who is asked to review the e-book. Servers of the previous version do not clear it,
// so it may be of an earlier submission.
func (row *Ebook) assignment(b *domain.Ebook) *domain.Assignment {
	at := UTC(row.AssignedAt)
	if row.AssignedTo == nil || at == nil || b.Status != domain.PendingReview || b.SubmittedAt == nil || at.Before(*b.SubmittedAt) {
		return nil
	}
	return &domain.Assignment{User: domain.Person{ID: *row.AssignedTo, FullName: *row.AssignedName}, Due: row.AssignedDue.text, At: *at}
}

// UTC returns a time in UTC, or nil.
func UTC(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	u := t.UTC()
	return &u
}
