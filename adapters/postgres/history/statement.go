package history

import (
	"slices"
	"strings"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

// The columns of a row, from each of the two histories.
const (
	selectEbookRows = `SELECT id, created_at, action, comment, user_id, user_full_name, user_role, token_name, ebook_id, to_id, to_full_name,
		NULL::uuid AS account_id, NULL::text AS account_email, NULL::text AS account_role`
	selectAccountRows = `SELECT id, created_at, action, '' AS comment, by_id AS user_id, by_name AS user_full_name, NULL::text AS user_role, NULL::text AS token_name,
		NULL::uuid AS ebook_id, NULL::uuid AS to_id, NULL::text AS to_full_name,
		user_id AS account_id, email AS account_email, role AS account_role FROM account_logs`
)

// statement returns the statement of a query. The rows of e-books are a branch for each action, with
// an index that has them in order, so that PostgreSQL reads few more rows than it returns, whatever the
// filter is. The history of one e-book is short. ok is false if no row can match.
func statement(q ports.HistoryQuery) (all database.Query, ok bool) {
	actions, accounts := branches(q)
	if len(actions) == 0 && !accounts {
		return all, false
	}
	period, person := inPeriod(&all, q), ""
	if q.Person != "" {
		person = all.Arg(q.Person)
	}
	rows := `workflow_logs`
	if q.Ebook != "" { // OFFSET 0: PostgreSQL would look for rare actions in the whole library
		rows = `(SELECT * FROM workflow_logs WHERE ebook_id = ` + all.Arg(q.Ebook) + ` OFFSET 0) l`
	}
	newest := ` ORDER BY created_at DESC, id DESC LIMIT ` + all.Arg(q.Limit)
	var parts []string
	for _, action := range actions {
		conditions := slices.Clone(period)
		if person != "" {
			conditions = append(conditions, `user_id = `+person)
		}
		if action != "" {
			conditions = append(conditions, `action = '`+action+`'`)
		}
		parts = append(parts, `(`+where(selectEbookRows+` FROM `+rows, conditions)+newest+`)`)
	}
	if accounts {
		conditions := slices.Clone(period)
		if person != "" {
			conditions = append(conditions, `(user_id = `+person+` OR by_id = `+person+`)`)
		}
		if q.Action != "" {
			conditions = append(conditions, `action = `+all.Arg(q.Action))
		}
		parts = append(parts, `(`+where(selectAccountRows, conditions)+newest+`)`)
	}
	all.SQL = `SELECT h.*, b.title, b.deleted_at IS NOT NULL, u.full_name
		FROM (SELECT * FROM (` + strings.Join(parts, "\nUNION ALL ") + `) e` + newest + `) h
		LEFT JOIN ebooks b ON b.id = h.ebook_id LEFT JOIN users u ON u.id = h.account_id
		ORDER BY h.created_at DESC, h.id DESC`
	return all, true
}

// branches returns the actions on e-books whose rows are read, each by itself ("" for all together), and
// whether those of accounts are.
func branches(q ports.HistoryQuery) (actions []string, accounts bool) {
	for _, action := range domain.LogActions {
		if q.Action == "" || q.Action == string(action) {
			actions = append(actions, string(action))
		}
	}
	if q.Ebook != "" && q.Action == "" {
		actions = []string{""}
	}
	return actions, q.Accounts && q.Ebook == ""
}

// inPeriod returns the conditions on the time of a row.
func inPeriod(all *database.Query, q ports.HistoryQuery) (conditions []string) {
	if !q.From.IsZero() {
		conditions = append(conditions, `created_at >= `+all.Arg(q.From))
	}
	if !q.To.IsZero() {
		conditions = append(conditions, `created_at < `+all.Arg(q.To))
	}
	if q.Before != nil {
		conditions = append(conditions, `(created_at, id) < (`+all.Arg(q.Before.At)+`::timestamptz, `+all.Arg(q.Before.ID)+`::uuid)`)
	}
	return conditions
}

func where(query string, conditions []string) string {
	if len(conditions) == 0 {
		return query
	}
	return query + ` WHERE ` + strings.Join(conditions, " AND ")
}
