package verify

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/publications"
)

// selectWrongPublications finds the publications that say something else than their e-books. A publication may be
// behind: a server of the previous version changes only the e-book and its history, and CatchUp stores the rest
// later. It is wrong if the history has nothing newer, or says something else about the publication's own version.
const selectWrongPublications = `WITH different AS (
		SELECT coalesce(p.ebook_id, b.id) AS id FROM (SELECT ebook_id, version, toc_version FROM publications WHERE state = 'public') p
		FULL JOIN (SELECT b.id, b.version, b.toc_version FROM ebooks b WHERE ` + publications.Public + `) b ON b.id = p.ebook_id
		WHERE (p.version, p.toc_version) IS DISTINCT FROM (b.version, b.toc_version)
	), known AS (
		SELECT d.id, coalesce(p.version, 0) AS version, coalesce(p.state = 'public', false) AS public
		FROM different d LEFT JOIN publications p ON p.ebook_id = d.id
	)
	SELECT k.id FROM known k CROSS JOIN LATERAL (
		SELECT coalesce(max(version), 0) > k.version AS newer,
			coalesce(max(version) FILTER (WHERE version <= k.version AND action = 'publish'), 0)
				> coalesce(max(version) FILTER (WHERE version <= k.version AND action = 'unpublish'), 0)
			AND coalesce(max(version) FILTER (WHERE version <= k.version AND action = 'restore'), 0)
				>= coalesce(max(version) FILTER (WHERE version <= k.version AND action = 'delete'), 0) AS public
		FROM workflow_logs WHERE ebook_id = k.id
	) history WHERE NOT (history.newer AND history.public = k.public) ORDER BY 1`

// WrongPublications returns the e-books whose publications contradict them.
func (r *Checks) WrongPublications(ctx context.Context) (ids []string, err error) {
	err = r.DB.LongRunning().View(ctx, "compare the publications", func(t *database.Tx) error {
		ids = []string{}
		return t.Select(ctx, &ids, selectWrongPublications)
	})
	return ids, err
}
