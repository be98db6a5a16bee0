package ebooks

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// grantRow is a row of upload_grants.
type grantRow struct {
	ObjectName     string          `json:"object_name"`
	EbookID        string          `json:"ebook_id"`
	Kind           domain.FileKind `json:"kind"`
	FileName       string          `json:"file_name"`
	DeclaredSize   *int64          `json:"declared_size"`
	DeclaredType   string          `json:"declared_type"`
	UserID         string          `json:"user_id"`
	GivenAt        time.Time       `json:"given_at"`
	MultipartID    string          `json:"multipart_id"` // "" if the column is null
	FileID         *string         `json:"file_id"`
	RefusedCode    *string         `json:"refused_code"`
	RefusedMessage *string         `json:"refused_message"`
}

const selectGrant = `SELECT object_name, ebook_id, kind, file_name, declared_size, declared_type, user_id, given_at, coalesce(multipart_id, '') AS multipart_id, file_id, refused_code, refused_message
	FROM upload_grants`

func (row *grantRow) grant() ports.Grant {
	g := ports.Grant{ObjectName: row.ObjectName, EbookID: row.EbookID, Kind: row.Kind, FileName: row.FileName,
		Declared: ports.Declared{Size: row.DeclaredSize, ContentType: row.DeclaredType}, UserID: row.UserID, GivenAt: row.GivenAt.UTC(), MultipartID: row.MultipartID}
	if row.FileID != nil {
		g.FileID = *row.FileID
	}
	if row.RefusedCode != nil && row.RefusedMessage != nil {
		g.Refused = domain.FileRefusal(*row.RefusedCode, *row.RefusedMessage)
	}
	return g
}

// Grant returns the grant of an object name.
func (r *Files) Grant(ctx context.Context, objectName string) (ports.Grant, error) {
	if !utf8.ValidString(objectName) || strings.ContainsRune(objectName, 0) { // cannot be a text in PostgreSQL
		return ports.Grant{}, domain.ErrUploadUnknown
	}
	var row grantRow
	err := r.DB.Get(ctx, &row, selectGrant+` WHERE object_name = $1`, objectName)
	return row.grant(), database.Wrap(ctx, "read grant", database.OrNotFound(err, domain.ErrUploadUnknown))
}

// grantLockClass separates the lock on a person's grants from other advisory locks.
const grantLockClass = 0x636d7367 // "cmsg"

const isOpenGrantOfUser = `user_id = $1 AND file_id IS NULL AND refused_code IS NULL`

// checkGrantLimit refuses if the person has the maximum number of open grants. Concurrent requests
// of a person run one after the other.
func checkGrantLimit(ctx context.Context, t *unit.Tx, userID string) error {
	if err := t.LockFor(ctx, grantLockClass, userID); err != nil {
		return err
	}
	var open int
	err := t.Get(ctx, &open, `SELECT count(*) FROM upload_grants WHERE `+isOpenGrantOfUser, userID)
	if err == nil && open >= domain.MaxOpenGrants {
		err = domain.ErrTooManyGrants
	}
	return err
}

// OpenGrants returns up to limit of a person's open grants that were given before a time, oldest first.
func (r *Files) OpenGrants(ctx context.Context, userID string, before time.Time, limit int) ([]ports.Grant, error) {
	var rows []grantRow
	err := r.DB.Select(ctx, &rows, selectGrant+` WHERE `+isOpenGrantOfUser+` AND given_at < $2 ORDER BY given_at LIMIT $3`, userID, before, limit)
	return grantsOf(rows), database.Wrap(ctx, "read open grants", err)
}

// closeGrants refuses the open grants that the former creator has for the e-book.
func closeGrants(ctx context.Context, t *unit.Tx, before *domain.Ebook) error {
	_, err := t.Exec(ctx, `UPDATE upload_grants SET refused_code = $3, refused_message = $4 WHERE `+isOpenGrantOfUser+` AND ebook_id = $2`,
		before.CreatedBy, before.ID, domain.ErrUploadUnknown.Code, domain.ErrUploadUnknown.Message)
	return err
}

func grantsOf(rows []grantRow) []ports.Grant {
	grants := make([]ports.Grant, len(rows))
	for i := range rows {
		grants[i] = rows[i].grant()
	}
	return grants
}

// Grants returns the existing grants of the named objects.
func (r *Files) Grants(ctx context.Context, objectNames []string) ([]ports.Grant, error) {
	var rows []grantRow
	err := r.DB.Select(ctx, &rows, selectGrant+` WHERE object_name = ANY($1)`, pq.Array(objectNames))
	return grantsOf(rows), database.Wrap(ctx, "read grants", err)
}
