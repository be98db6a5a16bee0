package ebooks

import (
	"context"
	"fmt"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// AddGrant stores the grant that draft returns for the current e-book.
func (r *Files) AddGrant(ctx context.Context, by ports.Caller, ebookID string, draft func(domain.Ebook, domain.Actor, time.Time) (ports.Grant, error)) (ports.Grant, error) {
	var g ports.Grant
	err := r.DB.Change(ctx, "remember grant", ebookID, func(t *unit.Tx) error {
		if err := t.LockAccountShared(ctx, by); err != nil {
			return err
		}
		book, w, err := lockEbook(ctx, t, by, ebookID, notDeleted)
		if err != nil {
			return err
		}
		if g, err = draft(book, w.Actor, w.Now); err != nil {
			return err
		}
		if err := checkGrantLimit(ctx, t, g.UserID); err != nil {
			return err
		}
		return withinQuota(ctx, t, g.UserID, sizeOfGrant(g), func() error { return addGrant(ctx, t, g) })
	})
	return g, err
}

func addGrant(ctx context.Context, t *unit.Tx, g ports.Grant) error {
	return t.ExecOne(ctx, `INSERT INTO upload_grants (object_name, ebook_id, kind, file_name, declared_size, declared_type, user_id, given_at, multipart_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, ''))`,
		g.ObjectName, g.EbookID, g.Kind, g.FileName, g.Declared.Size, g.Declared.ContentType, g.UserID, g.GivenAt, g.MultipartID)
}

// Reserve stores the names of objects that are about to be written.
func (r *Files) Reserve(ctx context.Context, ebookID string, f domain.File, at time.Time) error {
	_, err := r.DB.Exec(ctx, "reserve file", `INSERT INTO files (id, ebook_id, kind, object, name, size, content_type, sha256, pages, reserved_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		f.ID, ebookID, f.Kind, f.Object, f.Name, f.Size, f.ContentType, f.SHA256, f.Pages, at)
	return err
}

// StoreScaledDigests stores the digests of a cover's scaled copies.
func (r *Files) StoreScaledDigests(ctx context.Context, fileID string, s domain.Scaled) error {
	_, err := r.DB.Exec(ctx, "note scaled copies", `UPDATE files SET detail_sha256 = $2, thumb_sha256 = $3 WHERE id = $1`, fileID, s.DetailSHA256, s.ThumbSHA256)
	return err
}

// makeCurrent marks a reserved file as the current file of an e-book. num_nonnulls, also in GiveUp, makes PostgreSQL
// find the row by its key. With IS NULL it might read the index of all reserved files, which looks small to it while
// its statistics are old.
func makeCurrent(ctx context.Context, t *unit.Tx, f *domain.File, at time.Time) error {
	n, err := t.Exec(ctx, `UPDATE files SET used_at = $2, name = $3, size = $4, content_type = $5, sha256 = $6, pages = $7,
		detail_sha256 = nullif($8, ''), thumb_sha256 = nullif($9, ''), contents = $10 WHERE id = $1 AND num_nonnulls(used_at, given_up_at) = 0`,
		f.ID, at, f.Name, f.Size, f.ContentType, f.SHA256, f.Pages, f.Scaled.DetailSHA256, f.Scaled.ThumbSHA256, tables.JSON[domain.PDFContents]{V: f.Contents})
	if err == nil && n != 1 { // it was never reserved, or swept after a day
		err = domain.ErrUploadUnknown.Because(fmt.Errorf("file %s is not reserved", f.ID))
	}
	return err
}

// lockGrant locks the grant of a new file and returns for how many bytes it counts. Of several
// concurrent confirmations only one succeeds.
func lockGrant(ctx context.Context, t *unit.Tx, f *domain.File) (bytes int64, err error) {
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
	case err != nil:
		return 0, database.OrNotFound(err, domain.ErrUploadUnknown.Because(fmt.Errorf("the grant of %s was swept", f.Grant)))
	case grant.Confirmed:
		return 0, ports.ErrConfirmedMeanwhile
	case grant.Refused:
		return 0, domain.ErrUploadUnknown.Because(fmt.Errorf("the grant of %s was refused", f.Grant))
	}
	return grant.Bytes, nil
}

// markGrantUsed stores which file a grant has led to.
func markGrantUsed(ctx context.Context, t *unit.Tx, f *domain.File) error {
	_, err := t.Exec(ctx, `UPDATE upload_grants SET file_id = $2 WHERE object_name = $1`, f.Grant, f.ID)
	return err
}

// updateFileRegister updates the register of files: files that the e-book has now become current,
// files that it had before are marked as replaced, and the grants of new files as used.
func updateFileRegister(ctx context.Context, t *unit.Tx, before, after *domain.Ebook) error {
	var old domain.Ebook
	if before != nil {
		old = *before
	}
	for _, pair := range [][2]*domain.File{{old.Cover, after.Cover}, {old.PDF, after.PDF}} {
		was, is := pair[0], pair[1]
		if is == nil && was == nil || is != nil && was != nil && is.ID == was.ID {
			continue
		}
		if err := replaceFile(ctx, t, after, was, is); err != nil {
			return err
		}
	}
	return nil
}

// replaceFile replaces, adds or removes a file of an e-book: was or is may be nil. The quota of the e-book's
// creator then counts the replaced file, and no longer the grant of the new one.
func replaceFile(ctx context.Context, t *unit.Tx, book *domain.Ebook, was, is *domain.File) error {
	var more int64
	if is != nil {
		bytes, err := lockGrant(ctx, t, is)
		if err != nil {
			return err
		}
		more -= bytes
	}
	if was != nil {
		more += was.Size
	}
	return withinQuota(ctx, t, book.CreatedBy, more, func() error { return storeReplacement(ctx, t, was, is, book.UpdatedAt) })
}

func storeReplacement(ctx context.Context, t *unit.Tx, was, is *domain.File, at time.Time) error {
	if is != nil {
		if err := markGrantUsed(ctx, t, is); err != nil {
			return err
		}
		if err := makeCurrent(ctx, t, is, at); err != nil {
			return err
		}
	}
	if was == nil {
		return nil
	}
	_, err := t.Exec(ctx, `UPDATE files SET replaced_at = $2 WHERE id = $1`, was.ID, at)
	return err
}

// GiveUp abandons an upload: its file if it is reserved and not in use, and its grant if refusal is
// not nil and the grant is neither confirmed nor refused. removable says whether it abandoned the file.
func (r *Files) GiveUp(ctx context.Context, f domain.File, refusal *domain.Error) (removable bool, err error) {
	err = r.DB.Write(ctx, "give upload up", func(t *unit.Tx) error {
		if refusal != nil {
			_, err := t.Exec(ctx, `UPDATE upload_grants SET refused_code = $2, refused_message = $3
				WHERE object_name = $1 AND num_nonnulls(file_id, refused_code) = 0`, f.Grant, refusal.Code, refusal.Message)
			if err != nil {
				return err
			}
		}
		if f.ID == "" {
			return nil
		}
		n, err := t.Exec(ctx, `UPDATE files SET given_up_at = now() WHERE id = $1 AND num_nonnulls(used_at) = 0`, f.ID)
		removable = n == 1
		return err
	})
	return removable, err
}

// Sweepable returns objects whose time is over. It also abandons reserved files, so that none of
// them can become current while its object is being removed.
func (r *Files) Sweepable(ctx context.Context, uploadsBefore, replacedBefore time.Time, limit int) ([]ports.Sweepable, error) {
	var items []ports.Sweepable
	err := r.DB.Write(ctx, "look for what to sweep", func(t *unit.Tx) error {
		items = []ports.Sweepable{}
		var grants []struct {
			Name      string `json:"object_name"`
			Multipart string `json:"multipart_id"`
		}
		err := t.Select(ctx, &grants, `SELECT object_name, coalesce(multipart_id, '') AS multipart_id FROM upload_grants WHERE given_at < $1 ORDER BY given_at LIMIT $2`, uploadsBefore, limit)
		if err != nil {
			return err
		}
		for _, g := range grants {
			items = append(items, ports.Sweepable{Grant: g.Name, Multipart: g.Multipart, Objects: []string{g.Name}})
		}
		files, err := sweepableFiles(ctx, t, uploadsBefore, replacedBefore, limit-len(items))
		items = append(items, files...)
		return err
	})
	return items, err
}

func sweepableFiles(ctx context.Context, t *unit.Tx, reservedBefore, replacedBefore time.Time, limit int) ([]ports.Sweepable, error) {
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

// ForgetSwept deletes the records of what Sweepable returned.
func (r *Files) ForgetSwept(ctx context.Context, items []ports.Sweepable) error {
	grants, files := []string{}, []string{}
	for _, item := range items {
		if item.Grant != "" {
			grants = append(grants, item.Grant)
		}
		if item.FileID != "" {
			files = append(files, item.FileID)
		}
	}
	return r.DB.Write(ctx, "forget what was swept", func(t *unit.Tx) error {
		if _, err := t.Exec(ctx, `DELETE FROM upload_grants WHERE object_name = ANY($1)`, pq.Array(grants)); err != nil {
			return err
		}
		_, err := t.Exec(ctx, `DELETE FROM files WHERE id = ANY($1) AND (given_up_at IS NOT NULL OR replaced_at IS NOT NULL)`, pq.Array(files))
		return err
	})
}
