package postgres

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

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
	MultipartID  string          `json:"multipart_id"` // "" is null
	FileID       *string         `json:"file_id"`
	Refused      *string         `json:"refused_code"`
	Message      *string         `json:"refused_message"`
}

const selectGrant = `SELECT object_name, ebook_id, kind, file_name, declared_size, declared_type, user_id, given_at, coalesce(multipart_id, '') AS multipart_id, file_id, refused_code, refused_message
	FROM upload_grants`

func (row *grantRow) grant() ports.Grant {
	g := ports.Grant{ObjectName: row.ObjectName, EbookID: row.EbookID, Kind: row.Kind, FileName: row.FileName,
		Declared: ports.Declared{Size: row.DeclaredSize, ContentType: row.DeclaredType}, UserID: row.UserID, GivenAt: row.GivenAt.UTC(), Multipart: row.MultipartID}
	if row.FileID != nil {
		g.FileID = *row.FileID
	}
	if row.Refused != nil && row.Message != nil {
		g.Refused = domain.RefusedFile(*row.Refused, *row.Message)
	}
	return g
}

// Grant returns the grant of an object name.
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

// Grants returns those grants that there are of the objects named.
func (r *Files) Grants(ctx context.Context, objectNames []string) ([]ports.Grant, error) {
	var rows []grantRow
	err := r.db.Select(ctx, &rows, selectGrant+` WHERE object_name = ANY($1)`, pq.Array(objectNames))
	grants := make([]ports.Grant, len(rows))
	for i := range rows {
		grants[i] = rows[i].grant()
	}
	return grants, database.Wrap(ctx, "read grants", err)
}
