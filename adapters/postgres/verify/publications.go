package verify

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/publications"
)

// WrongPublications returns the e-books whose publication differs.
func (r *Checks) WrongPublications(ctx context.Context) (ids []string, err error) {
	err = r.DB.LongRunning().View(ctx, "compare the publications", func(t *database.Tx) error {
		ids = []string{}
		return t.Select(ctx, &ids, `SELECT coalesce(p.ebook_id, b.id) AS id FROM (SELECT ebook_id, version, toc_version FROM publications WHERE state = 'public') p
			FULL JOIN (SELECT b.id, b.version, b.toc_version FROM ebooks b WHERE `+publications.Public+`) b ON b.id = p.ebook_id
			WHERE (p.version, p.toc_version) IS DISTINCT FROM (b.version, b.toc_version) ORDER BY 1`)
	})
	return ids, err
}
