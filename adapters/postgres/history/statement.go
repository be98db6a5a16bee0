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

// statement returns the statement of a query. Each action on e-books has its own branch. An index has the rows of
// an action in order, so PostgreSQL reads few more rows than it returns, whatever the filter is. The history of one
// e-book is short, and needs one branch only. ok is false if no row can match.
func statement(q ports.HistoryQuery) (query database.Query, ok bool) {
	actions, accounts := branches(q)
	if len(actions) == 0 && !accounts {
		return query, false
	}
	period, person := inPeriod(&query, q), ""
	if q.Person != "" {
		person = query.Arg(q.Person)
	}
	rows := `workflow_logs`
	if q.Ebook != "" { // without OFFSET 0 PostgreSQL would look for rare actions in the whole library
		rows = `(SELECT * FROM workflow_logs WHERE ebook_id = ` + query.Arg(q.Ebook) + ` OFFSET 0) l`
	}
	newest := ` ORDER BY created_at DESC, id DESC LIMIT ` + query.Arg(q.Limit)
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
			conditions = append(conditions, `action = `+query.Arg(q.Action))
		}
		parts = append(parts, `(`+where(selectAccountRows, conditions)+newest+`)`)
	}
	query.SQL = `SELECT h.*, b.title, b.deleted_at IS NOT NULL, u.full_name
		FROM (SELECT * FROM (` + strings.Join(parts, "\nUNION ALL ") + `) e` + newest + `) h
		LEFT JOIN ebooks b ON b.id = h.ebook_id LEFT JOIN users u ON u.id = h.account_id
		ORDER BY h.created_at DESC, h.id DESC`
	return query, true
}

// branches returns the actions on e-books that have a branch, and whether the rows of accounts have one. The
// action "" stands for all actions together.
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
func inPeriod(query *database.Query, q ports.HistoryQuery) (conditions []string) {
	if !q.From.IsZero() {
		conditions = append(conditions, `created_at >= `+query.Arg(q.From))
	}
	if !q.To.IsZero() {
		conditions = append(conditions, `created_at < `+query.Arg(q.To))
	}
	if q.Before != nil {
		conditions = append(conditions, `(created_at, id) < (`+query.Arg(q.Before.At)+`::timestamptz, `+query.Arg(q.Before.ID)+`::uuid)`)
	}
	return conditions
}

func where(query string, conditions []string) string {
	if len(conditions) == 0 {
		return query
	}
	return query + ` WHERE ` + strings.Join(conditions, " AND ")
}
