package values

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"

	"github.com/google/uuid"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// duplicatesQuery reads each index from its end, no further than duplicates are counted. Until AddRecordKeys
// has added the record key of an e-book, it is found by the key of the previous version.
var duplicatesQuery = fmt.Sprintf(`WITH found AS (
		(SELECT ebook_id, created_at FROM ebook_keys WHERE pdf = $2 ORDER BY created_at DESC, ebook_id DESC LIMIT %[1]d)
		UNION (SELECT ebook_id, created_at FROM ebook_keys WHERE record_key = $3 ORDER BY created_at DESC, ebook_id DESC LIMIT %[1]d)
		UNION (SELECT ebook_id, created_at FROM (SELECT ebook_id, created_at, record_key FROM ebook_keys WHERE record = $4
			ORDER BY created_at DESC, ebook_id DESC LIMIT %[1]d) k WHERE record_key IS NULL)
	), others AS (SELECT * FROM found WHERE ebook_id IS DISTINCT FROM $1)
	SELECT (SELECT count(*) FROM others), coalesce(k.pdf = $2, false), coalesce(k.record_key = $3, k.record = $4, false), %[2]s
	FROM ebooks b JOIN ebook_keys k ON k.ebook_id = b.id
	WHERE b.id = ANY(ARRAY(SELECT ebook_id FROM others ORDER BY created_at DESC, ebook_id DESC LIMIT %[3]d))
	ORDER BY b.created_at DESC, b.id DESC`, ports.MaxDuplicatesCounted+1, tables.ListColumns, ports.MaxDuplicates)

// Duplicates returns the e-books that may be the same as the given one.
func Duplicates(ctx context.Context, db *database.DB, id string) (found ports.Duplicates, err error) {
	err = db.View(ctx, "find duplicates", func(t *database.Tx) error {
		var title, subject, grade string
		var pdf []byte
		err := t.Scan(ctx, []any{&title, &subject, &grade, &pdf}, `SELECT title, subject, grade, decode(pdf_sha256, 'hex')
			FROM ebooks WHERE id = $1 AND deleted_at IS NULL`, id)
		if err != nil {
			return database.OrNotFound(err, domain.ErrNotFound)
		}
		found, err = readDuplicates(ctx, t, id, pdf, keysOfRecord(title, subject, grade))
		return err
	})
	return found, err
}

// CandidateDuplicates returns the e-books that may be the same as one that is not saved yet.
func CandidateDuplicates(ctx context.Context, db *database.DB, candidate ports.Candidate) (found ports.Duplicates, _ error) {
	pdf, err := hex.DecodeString(candidate.SHA256)
	if err != nil {
		return found, fmt.Errorf("find duplicates: %w", err)
	}
	var pdfKey any // NULL is equal to nothing
	var record recordKeys
	if len(pdf) > 0 {
		pdfKey = pdf
	}
	if candidate.Title != "" {
		record = keysOfRecord(candidate.Title, candidate.Subject, candidate.Grade)
	}
	err = db.View(ctx, "find duplicates of a candidate", func(t *database.Tx) (err error) {
		found, err = readDuplicates(ctx, t, nil, pdfKey, record)
		return err
	})
	return found, err
}

func readDuplicates(ctx context.Context, t *database.Tx, except, pdf any, record recordKeys) (ports.Duplicates, error) {
	var found ports.Duplicates
	var claimed []string
	var err error
	found.Ebooks, err = database.Collect(ctx, t.Query, func(rows *sql.Rows, d *ports.Duplicate) error {
		var row tables.Ebook
		if err := rows.Scan(append([]any{&found.Total, &d.SamePDF, &d.SameRecord}, row.ListScanTargets()...)...); err != nil {
			return err
		}
		if row.Claimed {
			claimed = append(claimed, row.ID)
		}
		d.Ebook = row.Listed()
		return nil
	}, duplicatesQuery, except, pdf, record.key, record.previous)
	if err != nil {
		return found, err
	}
	found.Total = min(found.Total, ports.MaxDuplicatesCounted)
	claims, err := tables.Claims(ctx, t.Query, claimed...)
	for i := range found.Ebooks {
		found.Ebooks[i].Claim = claims[found.Ebooks[i].ID]
	}
	return found, err
}

// recordKeys are the keys by which a record is found, of this version and of the previous one.
type recordKeys struct{ key, previous any }

func keysOfRecord(title, subject, grade string) recordKeys {
	previous := fulltext.FoldLine(title) + "\n" + fulltext.FoldLine(subject) + "\n" + fulltext.FoldLine(grade)
	return recordKeys{recordKey(title, subject, grade), halfDigest(previous)}
}

// recordKey is the stored form of fulltext.RecordKey.
func recordKey(title, subject, grade string) string {
	return halfDigest(fulltext.RecordKey(title, subject, grade))
}

// halfDigest returns the first half of a text's SHA-256.
func halfDigest(text string) string {
	digest := sha256.Sum256([]byte(text))
	return uuid.UUID(digest[:16]).String()
}

// SameRecordKey reports whether both have the same title, subject and grade, and so the same record key, and are
// both deleted or both not.
func SameRecordKey(a, b *domain.Ebook) bool {
	return a.Title == b.Title && a.Subject == b.Subject && a.Grade == b.Grade && (a.DeletedAt == nil) == (b.DeletedAt == nil)
}

// StoreRecordKey stores the record key of an e-book that has just been saved. A trigger has set it
// to NULL if title, subject or grade have changed. The column record is left alone: only servers of the
// previous version store it.
func StoreRecordKey(ctx context.Context, t *database.Tx, b *domain.Ebook) error {
	if b.DeletedAt != nil {
		return nil
	}
	return t.ExecOne(ctx, `UPDATE ebook_keys SET record_key = $2 WHERE ebook_id = $1`, b.ID, recordKey(b.Title, b.Subject, b.Grade))
}

// KeysAreRight reports whether the stored keys of an e-book are right. A deleted one must have none. A
// record key that is still NULL is right, because AddRecordKeys will add it.
func KeysAreRight(ctx context.Context, t *database.Tx, b *domain.Ebook) (right bool, err error) {
	if b.DeletedAt != nil {
		err := t.GetContext(ctx, &right, `SELECT NOT EXISTS (SELECT FROM ebook_keys WHERE ebook_id = $1)`, b.ID)
		return right, err
	}
	var pdf *string
	if b.PDF != nil {
		pdf = &b.PDF.SHA256
	}
	err = t.GetContext(ctx, &right, `SELECT EXISTS (SELECT FROM ebook_keys WHERE ebook_id = $1 AND created_at = $2
		AND pdf IS NOT DISTINCT FROM decode($3, 'hex') AND coalesce(record_key = $4, true))`, b.ID, b.CreatedAt, pdf, recordKey(b.Title, b.Subject, b.Grade))
	return right, err
}

// recordKeysAtOnce is how many e-books get their record keys in one transaction.
const recordKeysAtOnce = 200

// AddRecordKeys adds the record keys of e-books that have none yet, in at most this many transactions.
func AddRecordKeys(ctx context.Context, db *database.DB, batches int) error {
	for more := true; more && batches > 0; batches-- {
		err := db.Write(ctx, "fold records", func(t *database.Tx) error {
			var rows []struct {
				ID                    string `json:"ebook_id"`
				Title, Subject, Grade string
			}
			// In the order of the index, with all its columns: else each batch sorts a million rows.
			err := t.Select(ctx, &rows, `SELECT k.ebook_id, e.title, e.subject, e.grade FROM ebook_keys k JOIN ebooks e ON e.id = k.ebook_id
				WHERE k.record_key IS NULL ORDER BY k.record_key, k.created_at, k.ebook_id LIMIT $1 FOR NO KEY UPDATE OF e SKIP LOCKED`, recordKeysAtOnce)
			more = len(rows) == recordKeysAtOnce
			if err != nil || len(rows) == 0 {
				return err
			}
			ids, keys := make([]string, len(rows)), make([]string, len(rows))
			for i, row := range rows {
				ids[i], keys[i] = row.ID, recordKey(row.Title, row.Subject, row.Grade)
			}
			_, err = t.Exec(ctx, `UPDATE ebook_keys k SET record_key = n.record FROM unnest($1::uuid[], $2::uuid[]) n (id, record)
				WHERE k.ebook_id = n.id`, pq.Array(ids), pq.Array(keys))
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
