package postgres

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"time"

	"backoffice/domain"
)

// ebookRow is a row of ebooks. The e-book's own json names are its columns; the
// rest stands here.
type ebookRow struct {
	domain.Ebook
	Returned      document[domain.Returned] `json:"returned"`
	UpdatedByID   string                    `json:"updated_by"`
	UpdatedByName string                    `json:"updated_by_name"`
	DeletedAt     *time.Time                `json:"deleted_at"`
	DeletedByID   *string                   `json:"deleted_by"`
	DeletedByName *string                   `json:"deleted_by_name"`
	LogHead       *string                   `json:"log_head"`
	TOCSHA256     *string                   `json:"toc_sha256"`
	TOCSHA256Of   *int                      `json:"toc_sha256_version"`

	CoverID     *string `json:"cover_id"`
	CoverObject *string `json:"cover_object"`
	CoverName   *string `json:"cover_name"`
	CoverSize   *int64  `json:"cover_size"`
	CoverType   *string `json:"cover_type"`
	CoverSHA256 *string `json:"cover_sha256"`

	PDFID     *string `json:"pdf_id"`
	PDFObject *string `json:"pdf_object"`
	PDFName   *string `json:"pdf_name"`
	PDFSize   *int64  `json:"pdf_size"`
	PDFType   *string `json:"pdf_type"`
	PDFSHA256 *string `json:"pdf_sha256"`
	PDFPages  *int    `json:"pdf_pages"`
}

// listColumns are those of an e-book (b) that a line of a list shows, with its
// creator's name of today, looked up for each: a join would read all users for
// the 25 of a page.
const listColumns = `b.id, b.title, b.description, b.subject, b.grade, b.language, b.author, b.publisher,
	b.published_year, b.total_pages, b.tags, b.status, b.created_by, b.created_at, b.updated_at, b.submitted_at,
	b.version, b.toc_version, b.returned, b.cover_object, b.pdf_object, b.pdf_name, b.pdf_size, b.pdf_type,
	(SELECT u.full_name FROM users u WHERE u.id = b.created_by) AS "creator.full_name"`

// columns are all of an e-book's.
const columns = listColumns + `, b.updated_by, b.updated_by_name, b.deleted_at, b.deleted_by, b.deleted_by_name,
	b.cover_id, b.cover_name, b.cover_size, b.cover_type, b.cover_sha256, b.pdf_id, b.pdf_sha256, b.pdf_pages,
	b.log_head, b.toc_sha256, b.toc_sha256_version`

// selectEbook reads e-books.
const selectEbook = `SELECT ` + columns + ` FROM ebooks b`

const insertEbook = `INSERT INTO ebooks (id, title, description, subject, grade, language, author, publisher,
	published_year, total_pages, tags, status, created_by, created_at, updated_at, submitted_at,
	version, toc_version, returned, updated_by, updated_by_name,
	cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256,
	pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256, pdf_pages, log_head, toc_sha256, toc_sha256_version)
	VALUES (:id, :title, :description, :subject, :grade, :language, :author, :publisher,
	:published_year, :total_pages, :tags, :status, :created_by, :created_at, :updated_at, :submitted_at,
	:version, :toc_version, :returned, :updated_by, :updated_by_name,
	:cover_id, :cover_object, :cover_name, :cover_size, :cover_type, :cover_sha256,
	:pdf_id, :pdf_object, :pdf_name, :pdf_size, :pdf_type, :pdf_sha256, :pdf_pages, :log_head, :toc_sha256, :toc_sha256_version)`

// updateState stores what a transition, a deletion or a gift changes. It leaves
// the texts alone: a long description would be written again with each.
const updateState = `UPDATE ebooks SET status = :status, created_by = :created_by, updated_at = :updated_at,
	submitted_at = :submitted_at, version = :version, toc_version = :toc_version, returned = :returned,
	updated_by = :updated_by, updated_by_name = :updated_by_name,
	deleted_at = :deleted_at, deleted_by = :deleted_by, deleted_by_name = :deleted_by_name,
	log_head = :log_head, toc_sha256 = :toc_sha256, toc_sha256_version = :toc_sha256_version
	WHERE id = :id`

const updateEbook = `UPDATE ebooks SET title = :title, description = :description, subject = :subject, grade = :grade,
	language = :language, author = :author, publisher = :publisher, published_year = :published_year,
	total_pages = :total_pages, tags = :tags, status = :status, created_by = :created_by, updated_at = :updated_at,
	submitted_at = :submitted_at, version = :version, toc_version = :toc_version, returned = :returned,
	updated_by = :updated_by, updated_by_name = :updated_by_name,
	deleted_at = :deleted_at, deleted_by = :deleted_by, deleted_by_name = :deleted_by_name,
	cover_id = :cover_id, cover_object = :cover_object, cover_name = :cover_name, cover_size = :cover_size,
	cover_type = :cover_type, cover_sha256 = :cover_sha256,
	pdf_id = :pdf_id, pdf_object = :pdf_object, pdf_name = :pdf_name, pdf_size = :pdf_size,
	pdf_type = :pdf_type, pdf_sha256 = :pdf_sha256, pdf_pages = :pdf_pages,
	log_head = :log_head, toc_sha256 = :toc_sha256, toc_sha256_version = :toc_sha256_version
	WHERE id = :id`

func rowOf(b *domain.Ebook) *ebookRow {
	row := &ebookRow{Ebook: *b, Returned: document[domain.Returned]{b.Returned},
		UpdatedByID: b.UpdatedBy.ID, UpdatedByName: b.UpdatedBy.FullName, DeletedAt: b.DeletedAt,
		LogHead: b.LogHead, TOCSHA256: b.TOCSHA256, TOCSHA256Of: &b.TOCVersion}
	if by := b.DeletedBy; by != nil {
		row.DeletedByID, row.DeletedByName = &by.ID, &by.FullName
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

func (row *ebookRow) ebook() domain.Ebook {
	b := row.Ebook
	b.Returned = row.Returned.value
	b.Creator.ID = b.CreatedBy
	b.UpdatedBy = domain.Person{ID: row.UpdatedByID, FullName: row.UpdatedByName}
	b.CreatedAt, b.UpdatedAt = b.CreatedAt.UTC(), b.UpdatedAt.UTC()
	b.SubmittedAt, b.DeletedAt = utc(b.SubmittedAt), utc(row.DeletedAt)
	b.LogHead = row.LogHead
	if of := row.TOCSHA256Of; of != nil && *of == b.TOCVersion { // the version before moves one without the other
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

// listed is the e-book as a line of a list: see ports.Line.
func (row *ebookRow) listed() domain.Ebook {
	b := row.Ebook
	b.Returned, b.Creator.ID = row.Returned.value, b.CreatedBy
	b.CreatedAt, b.UpdatedAt, b.SubmittedAt = b.CreatedAt.UTC(), b.UpdatedAt.UTC(), utc(b.SubmittedAt)
	if row.CoverObject != nil {
		b.Cover = &domain.File{Kind: domain.Cover, Object: *row.CoverObject}
	}
	if row.PDFObject != nil {
		b.PDF = &domain.File{Kind: domain.PDF, Object: *row.PDFObject, Name: *row.PDFName, Size: *row.PDFSize, ContentType: *row.PDFType}
	}
	return b
}

func utc(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	u := t.UTC()
	return &u
}

// copyOf keeps the e-book as it was apart from the one that a change alters.
func copyOf(b domain.Ebook) domain.Ebook {
	if b.Cover != nil {
		cover := *b.Cover
		b.Cover = &cover
	}
	if b.PDF != nil {
		pdf := *b.PDF
		b.PDF = &pdf
	}
	return b
}

// document is a column that holds a value as JSON, or null.
type document[T any] struct{ value *T }

func (d document[T]) Value() (driver.Value, error) {
	if d.value == nil {
		return nil, nil
	}
	text, err := json.Marshal(d.value)
	return string(text), err
}

func (d *document[T]) Scan(src any) error {
	d.value = nil
	switch text := src.(type) {
	case nil:
		return nil
	case []byte:
		return json.Unmarshal(text, &d.value)
	case string:
		return json.Unmarshal([]byte(text), &d.value)
	}
	return errors.New("a document that is neither text nor null")
}
