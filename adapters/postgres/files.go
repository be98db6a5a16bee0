package postgres

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

// Files keeps ports.FileRegister's promise.
type Files struct{ db *DB }

var _ ports.FileRegister = (*Files)(nil)

// Files keeps ports.FileRegister' promise.
func (db *DB) Files() *Files { return &Files{db} }

// grantRow is a row of upload_grants.
type grantRow struct {
	ObjectName   string          `json:"object_name"`
	EbookID      string          `json:"ebook_id"`
	Kind         domain.FileKind `json:"kind"`
	FileName     string          `json:"file_name"`
	DeclaredSize *int64          `json:"declared_size"`
	DeclaredType string          `json:"declared_type"`
	UserID       string          `json:"user_id"`
	GivenAt      time.Time       `json:"given_at"`
	FileID       *string         `json:"file_id"`
	Refused      *string         `json:"refused_code"`
	Message      *string         `json:"refused_message"`
}

const selectGrant = `SELECT object_name, ebook_id, kind, file_name, declared_size, declared_type, user_id, given_at, file_id, refused_code, refused_message
	FROM upload_grants`

func (row *grantRow) grant() ports.Grant {
	g := ports.Grant{ObjectName: row.ObjectName, EbookID: row.EbookID, Kind: row.Kind, FileName: row.FileName,
		Declared: ports.Declared{Size: row.DeclaredSize, ContentType: row.DeclaredType}, UserID: row.UserID, GivenAt: row.GivenAt.UTC()}
	if row.FileID != nil {
		g.FileID = *row.FileID
	}
	if row.Refused != nil && row.Message != nil {
		g.Refused = domain.RefusedFile(*row.Refused, *row.Message)
	}
	return g
}

// AddGrant remembers the grant that give makes for the e-book as it stands.
func (r *Files) AddGrant(ctx context.Context, by ports.Caller, ebookID string, give func(domain.Ebook, domain.Actor, time.Time) (ports.Grant, error)) (ports.Grant, error) {
	var g ports.Grant
	err := r.db.write(ctx, "remember grant", func(t *tx) error {
		if err := t.enter(ctx, by); err != nil {
			return err
		}
		book, w, err := t.lock(ctx, by, ebookID, present)
		if err != nil {
			return err
		}
		if g, err = give(book, w.actor, w.now); err != nil {
			return err
		}
		return t.withinQuota(ctx, g.UserID, charge(g), func() error { return t.addGrant(ctx, g) })
	})
	return g, err
}

func (t *tx) addGrant(ctx context.Context, g ports.Grant) error {
	return t.Store(ctx, `INSERT INTO upload_grants (object_name, ebook_id, kind, file_name, declared_size, declared_type, user_id, given_at)
		VALUES (:object_name, :ebook_id, :kind, :file_name, :declared_size, :declared_type, :user_id, :given_at)`,
		grantRow{ObjectName: g.ObjectName, EbookID: g.EbookID, Kind: g.Kind, FileName: g.FileName,
			DeclaredSize: g.Declared.Size, DeclaredType: g.Declared.ContentType, UserID: g.UserID, GivenAt: g.GivenAt})
}

// Grant answers the grant of an object name.
func (r *Files) Grant(ctx context.Context, objectName string) (ports.Grant, error) {
	if !utf8.ValidString(objectName) || strings.ContainsRune(objectName, 0) { // no text of the database's
		return ports.Grant{}, domain.ErrUploadUnknown
	}
	var row grantRow
	err := r.db.Get(ctx, &row, selectGrant+` WHERE object_name = $1`, objectName)
	if database.NotFound(err) {
		return ports.Grant{}, domain.ErrUploadUnknown
	}
	return row.grant(), database.Wrap(ctx, "read grant", err)
}

// Grants answers those grants that there are of the objects named.
func (r *Files) Grants(ctx context.Context, objectNames []string) ([]ports.Grant, error) {
	var rows []grantRow
	err := r.db.Select(ctx, &rows, selectGrant+` WHERE object_name = ANY($1)`, pq.Array(objectNames))
	grants := make([]ports.Grant, len(rows))
	for i := range rows {
		grants[i] = rows[i].grant()
	}
	return grants, database.Wrap(ctx, "read grants", err)
}

// Reserve remembers the names of objects that are about to be written.
func (r *Files) Reserve(ctx context.Context, ebookID string, f domain.File, at time.Time) error {
	return r.db.write(ctx, "reserve file", func(t *tx) error {
		_, err := t.Exec(ctx, `INSERT INTO files (id, ebook_id, kind, object, name, size, content_type, sha256, pages, reserved_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			f.ID, ebookID, f.Kind, f.Object, f.Name, f.Size, f.ContentType, f.SHA256, f.Pages, at)
		return err
	})
}

// NoteScaled remembers what a cover's scaled copies are.
func (r *Files) NoteScaled(ctx context.Context, fileID string, s domain.Scaled) error {
	return r.db.write(ctx, "note scaled copies", func(t *tx) error {
		_, err := t.Exec(ctx, `UPDATE files SET detail_sha256 = $2, thumb_sha256 = $3 WHERE id = $1`, fileID, s.DetailSHA256, s.ThumbSHA256)
		return err
	})
}

// makeCurrent marks a reserved file as one that an e-book names.
func (t *tx) makeCurrent(ctx context.Context, f *domain.File, at time.Time) error {
	n, err := t.Exec(ctx, `UPDATE files SET used_at = $2, name = $3, size = $4, content_type = $5, sha256 = $6, pages = $7,
		detail_sha256 = nullif($8, ''), thumb_sha256 = nullif($9, '') WHERE id = $1 AND used_at IS NULL AND given_up_at IS NULL`,
		f.ID, at, f.Name, f.Size, f.ContentType, f.SHA256, f.Pages, f.Scaled.DetailSHA256, f.Scaled.ThumbSHA256)
	if err == nil && n != 1 { // never reserved, or swept because it took a day to get here
		err = domain.ErrUploadUnknown.Because(fmt.Errorf("file %s is not reserved", f.ID))
	}
	return err
}

// spendable locks the grant that a new file came from and tells for how many
// bytes it counts; of several confirmations at once one gets here.
func (t *tx) spendable(ctx context.Context, f *domain.File) (bytes int64, err error) {
	if f.Grant == "" {
		return 0, nil
	}
	var grant struct {
		Bytes     int64 `json:"bytes"`
		Confirmed bool  `json:"confirmed"`
		Refused   bool  `json:"refused"`
	}
	err = t.Get(ctx, &grant, `SELECT storage_of(g) AS bytes, file_id IS NOT NULL AS confirmed, refused_code IS NOT NULL AS refused
		FROM upload_grants g WHERE object_name = $1 FOR UPDATE`, f.Grant)
	switch {
	case database.NotFound(err):
		return 0, domain.ErrUploadUnknown.Because(fmt.Errorf("the grant of %s was swept", f.Grant))
	case err != nil:
		return 0, err
	case grant.Confirmed:
		return 0, ports.ErrConfirmedMeanwhile
	case grant.Refused:
		return 0, domain.ErrUploadUnknown.Because(fmt.Errorf("the grant of %s was refused", f.Grant))
	}
	return grant.Bytes, nil
}

// spend notes what a grant has led to.
func (t *tx) spend(ctx context.Context, f *domain.File) error {
	_, err := t.Exec(ctx, `UPDATE upload_grants SET file_id = $2 WHERE object_name = $1`, f.Grant, f.ID)
	return err
}

// Sweepable lists objects whose time is over. Reserved files are given up here,
// so that none of them can become current while its object is being removed.
func (r *Files) Sweepable(ctx context.Context, uploadsBefore, replacedBefore time.Time, limit int) ([]ports.Sweepable, error) {
	var items []ports.Sweepable
	err := r.db.write(ctx, "look for what to sweep", func(t *tx) error {
		items = []ports.Sweepable{}
		var grants []string
		err := t.Select(ctx, &grants, `SELECT object_name FROM upload_grants WHERE given_at < $1 ORDER BY given_at LIMIT $2`, uploadsBefore, limit)
		if err != nil {
			return err
		}
		for _, name := range grants {
			items = append(items, ports.Sweepable{Grant: name, Objects: []string{name}})
		}
		files, err := t.overdue(ctx, uploadsBefore, replacedBefore, limit-len(items))
		items = append(items, files...)
		return err
	})
	return items, err
}

func (t *tx) overdue(ctx context.Context, reservedBefore, replacedBefore time.Time, limit int) ([]ports.Sweepable, error) {
	type file struct {
		ID     string          `json:"id"`
		Kind   domain.FileKind `json:"kind"`
		Object string          `json:"object"`
	}
	var givenUp, replaced []file
	err := t.Select(ctx, &givenUp, `UPDATE files SET given_up_at = coalesce(given_up_at, now()) WHERE id IN (
		SELECT id FROM files WHERE used_at IS NULL AND (reserved_at < $1 OR given_up_at IS NOT NULL) ORDER BY reserved_at LIMIT $2 FOR UPDATE SKIP LOCKED)
		RETURNING id, kind, object`, reservedBefore, limit)
	if err != nil {
		return nil, err
	}
	err = t.Select(ctx, &replaced, `SELECT id, kind, object FROM files WHERE replaced_at < $1 ORDER BY replaced_at LIMIT $2`,
		replacedBefore, limit-len(givenUp))
	if err != nil {
		return nil, err
	}
	var items []ports.Sweepable
	for _, f := range append(givenUp, replaced...) {
		items = append(items, ports.Sweepable{FileID: f.ID, Objects: domain.File{Kind: f.Kind, Object: f.Object}.ObjectNames()})
	}
	return items, nil
}

// Swept forgets what Sweepable listed.
func (r *Files) Swept(ctx context.Context, items []ports.Sweepable) error {
	grants, files := []string{}, []string{}
	for _, item := range items {
		if item.Grant != "" {
			grants = append(grants, item.Grant)
		}
		if item.FileID != "" {
			files = append(files, item.FileID)
		}
	}
	return r.db.write(ctx, "forget what was swept", func(t *tx) error {
		if _, err := t.Exec(ctx, `DELETE FROM upload_grants WHERE object_name = ANY($1)`, pq.Array(grants)); err != nil {
			return err
		}
		_, err := t.Exec(ctx, `DELETE FROM files WHERE id = ANY($1) AND (given_up_at IS NOT NULL OR replaced_at IS NOT NULL)`, pq.Array(files))
		return err
	})
}
