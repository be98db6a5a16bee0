package history

import (
	"strconv"
	"strings"

	"backoffice/domain"
	"backoffice/ports"
)

// The columns of a row, from each of the two histories.
const (
	ofEbooks = `SELECT id, created_at, action, comment, user_id, user_full_name, user_role, token_name, ebook_id, to_id, to_full_name,
		NULL::uuid AS account_id, NULL::text AS account_email, NULL::text AS account_role FROM workflow_logs`
	ofAccounts = `SELECT id, created_at, action, '' AS comment, by_id AS user_id, by_name AS user_full_name, NULL::text AS user_role, NULL::text AS token_name,
		NULL::uuid AS ebook_id, NULL::uuid AS to_id, NULL::text AS to_full_name,
		user_id AS account_id, email AS account_email, role AS account_role FROM account_logs`
)

// builder collects the conditions and arguments of a statement.
type builder struct{ args []any }

func (b *builder) arg(value any) string {
	b.args = append(b.args, value)
	return "$" + strconv.Itoa(len(b.args))
}

// statement returns the statement of a query. The rows of e-books are a branch for each action, with
// an index that has them in order, so that PostgreSQL reads few more rows than it returns, whatever the
// filter is. The history of one e-book is short. If no row can match, the statement is "".
func statement(q ports.HistoryQuery) (string, []any) {
	actions, accounts := branches(q)
	if len(actions) == 0 && !accounts {
		return "", nil
	}
	b := &builder{}
	conditions, person := b.conditions(q), ""
	if q.Person != "" {
		person = b.arg(q.Person)
	}
	newest := ` ORDER BY created_at DESC, id DESC LIMIT ` + b.arg(q.Limit)
	var parts []string
	for _, action := range actions {
		of := conditions[:len(conditions):len(conditions)]
		if person != "" {
			of = append(of, `user_id = `+person)
		}
		if q.Ebook != "" {
			of = append(of, `ebook_id = `+b.arg(q.Ebook))
		}
		if action != "" {
			of = append(of, `action = '`+action+`'`)
		}
		parts = append(parts, `(`+where(ofEbooks, of)+newest+`)`)
	}
	if accounts {
		of := conditions[:len(conditions):len(conditions)]
		if person != "" {
			of = append(of, `(user_id = `+person+` OR by_id = `+person+`)`)
		}
		if q.Action != "" {
			of = append(of, `action = `+b.arg(q.Action))
		}
		parts = append(parts, `(`+where(ofAccounts, of)+newest+`)`)
	}
	return `SELECT h.*, b.title, b.deleted_at IS NOT NULL, u.full_name
		FROM (SELECT * FROM (` + strings.Join(parts, "\nUNION ALL ") + `) e` + newest + `) h
		LEFT JOIN ebooks b ON b.id = h.ebook_id LEFT JOIN users u ON u.id = h.account_id
		ORDER BY h.created_at DESC, h.id DESC`, b.args
}

// branches returns the actions on e-books whose rows are read, each by itself ("" for all at once), and
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

// conditions returns the conditions on the time of a row.
func (b *builder) conditions(q ports.HistoryQuery) (conditions []string) {
	if !q.From.IsZero() {
		conditions = append(conditions, `created_at >= `+b.arg(q.From))
	}
	if !q.To.IsZero() {
		conditions = append(conditions, `created_at < `+b.arg(q.To))
	}
	if q.Before != nil {
		conditions = append(conditions, `(created_at, id) < (`+b.arg(q.Before.At)+`::timestamptz, `+b.arg(q.Before.ID)+`::uuid)`)
	}
	return conditions
}

func where(query string, conditions []string) string {
	if len(conditions) == 0 {
		return query
	}
	return query + ` WHERE ` + strings.Join(conditions, " AND ")
}
