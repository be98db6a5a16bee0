package search

// totalSQL returns the statement for the total of a list that is not filtered by subject or grade. It sums the counters of
// creators: there are fewer of them than of subjects and grades. Its arguments are the filter's.
func (f *filter) totalSQL() string {
	switch {
	case f.fewEbooks(): // the counters do not have these
		return `SELECT count(*) FROM ebooks e WHERE e.deleted_at IS NULL` + f.SQL
	case f.creator != "" && f.status != "":
		return `SELECT coalesce(sum(n), 0) FROM creator_counts WHERE created_by = $1 AND status = $2`
	case f.creator != "":
		return `SELECT coalesce(sum(n), 0) FROM creator_counts WHERE created_by = $1`
	case f.status != "":
		return `SELECT coalesce(sum(n), 0) FROM creator_counts WHERE status = $1`
	default:
		return `SELECT coalesce(sum(n), 0) FROM creator_counts`
	}
}
