package accounts

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

var peopleFilter = ` FROM users u
	WHERE ($1 = '' OR u.role = $1) AND ($2 = '' OR ` + stateOf + ` = $2)`

// List returns a page of the accounts.
func (r *People) List(ctx context.Context, q ports.PeopleQuery, now time.Time) (ports.PeoplePage, error) {
	find := r.page
	if q.Search != "" {
		find = r.search
	}
	ids, total, err := find(ctx, q)
	if err != nil {
		return ports.PeoplePage{}, database.Wrap(ctx, "list people", err)
	}
	people, err := r.read(ctx, ids, now)
	return ports.PeoplePage{People: people, Total: total}, err
}

func (r *People) page(ctx context.Context, q ports.PeopleQuery) (ids []string, total int, err error) {
	if err := r.DB.Get(ctx, &total, `SELECT count(*)`+peopleFilter, string(q.Role), string(q.State)); err != nil {
		return nil, 0, err
	}
	err = r.DB.Select(ctx, &ids, `SELECT u.id`+peopleFilter+peopleOrder+` LIMIT $3 OFFSET $4`, string(q.Role), string(q.State), q.Limit, (q.Page-1)*q.Limit)
	return ids, total, err
}

// search compares names in Go, because the database cannot compute spelling keys. It reads names and
// addresses only.
func (r *People) search(ctx context.Context, q ports.PeopleQuery) (ids []string, total int, err error) {
	var all []struct {
		ID       string `json:"id"`
		FullName string `json:"full_name"`
		Email    string `json:"email"`
	}
	err = r.DB.Select(ctx, &all, `SELECT u.id, u.full_name, u.email`+peopleFilter+peopleOrder, string(q.Role), string(q.State))
	if err != nil {
		return nil, 0, err
	}
	lowerSearch := strings.ToLower(q.Search)
	for _, u := range all {
		if fulltext.MatchesName(u.FullName, q.Search) || strings.Contains(u.Email, lowerSearch) {
			ids = append(ids, u.ID)
		}
	}
	total = len(ids)
	from := min((q.Page-1)*q.Limit, total)
	return ids[from:min(from+q.Limit, total)], total, nil
}

// personRow is an account with what administrators see of it.
type personRow struct {
	userRow
	LastAdmin bool       `json:"last_admin"`
	SeenAt    *time.Time `json:"seen_at"`
	Sessions  int        `json:"sessions"`
	linkRow
	handoverRow
}

// OFFSET 0: the browsers of each person are read, not those of all people by time.
var selectPeople = selectAccountWithVersion + `, ` + lastAdmin + ` AS last_admin, s.seen_at, s.sessions,
	` + linkColumns + `,
	h.id AS handover_id, h.to_id AS handover_to, ht.full_name AS handover_to_name, h.by_id AS handover_by, h.by_name AS handover_by_name,
	h.started_at AS handover_started_at, h.expected AS handover_expected, h.given AS handover_given, h.ended_at AS handover_ended_at, h.stopped AS handover_stopped
	FROM users u LEFT JOIN identities i ON i.user_id = u.id LEFT JOIN account_links l ON l.user_id = u.id
	LEFT JOIN LATERAL (SELECT * FROM handovers h WHERE h.user_id = u.id ORDER BY h.started_at DESC LIMIT 1) h ON true
	LEFT JOIN users ht ON ht.id = h.to_id
	CROSS JOIN LATERAL (SELECT greatest(max(t.issued_at), (SELECT max(b.seen_at) FROM (SELECT seen_at FROM known_browsers WHERE user_id = u.id OFFSET 0) b)) AS seen_at,
		count(*) FILTER (WHERE s.ended_at IS NULL AND s.ends_at > $4 AND t.expires_at > $4) AS sessions
		FROM sessions s CROSS JOIN LATERAL (SELECT t.issued_at, t.expires_at FROM refresh_tokens t WHERE t.session_id = s.id AND t.used_at IS NULL LIMIT 1) t
		WHERE s.user_id = u.id) s
	WHERE u.id = ANY($1)` + peopleOrder

// read returns these accounts in alphabetical order.
func (r *People) read(ctx context.Context, ids []string, now time.Time) ([]ports.Person, error) {
	var rows []personRow
	if err := r.DB.Select(ctx, &rows, selectPeople, pq.Array(ids), r.PasswordOff, r.Issuer, now); err != nil {
		return nil, database.Wrap(ctx, "read people", err)
	}
	var counts []struct {
		UserID string        `json:"created_by"`
		Status domain.Status `json:"status"`
		N      int           `json:"n"`
	}
	err := r.DB.Select(ctx, &counts, `SELECT created_by, status, n FROM creator_counts WHERE created_by = ANY($1)`, pq.Array(ids))
	people := make([]ports.Person, len(rows))
	for i := range rows {
		row := &rows[i]
		p := ports.Person{User: row.user(), LastAdmin: row.LastAdmin, LastSeenAt: tables.UTC(row.SeenAt), Sessions: row.Sessions, Ebooks: map[domain.Status]int{}}
		p.Link, p.Handover = row.link(), row.handover(p.Actor().Person())
		for _, c := range counts {
			if c.UserID == p.ID {
				p.Ebooks[c.Status] = c.N
			}
		}
		people[i] = p
	}
	return people, database.Wrap(ctx, "count e-books of people", err)
}

// Get returns one account.
func (r *People) Get(ctx context.Context, id string, now time.Time) (ports.Person, error) {
	people, err := r.read(ctx, []string{id}, now)
	if err != nil || len(people) == 0 {
		return ports.Person{}, cmp.Or[error](err, domain.ErrNoUser)
	}
	return people[0], nil
}

// handoverRow is the latest handover of an account, or nothing.
type handoverRow struct {
	HandoverID       *string    `json:"handover_id"`
	HandoverTo       *string    `json:"handover_to"`
	HandoverToName   *string    `json:"handover_to_name"`
	HandoverBy       *string    `json:"handover_by"`
	HandoverByName   *string    `json:"handover_by_name"`
	HandoverStarted  *time.Time `json:"handover_started_at"`
	HandoverExpected *int       `json:"handover_expected"`
	HandoverGiven    *int       `json:"handover_given"`
	HandoverEnded    *time.Time `json:"handover_ended_at"`
	HandoverStopped  *bool      `json:"handover_stopped"`
}

func (row *handoverRow) handover(from domain.Person) *domain.Handover {
	if row.HandoverID == nil {
		return nil
	}
	return &domain.Handover{ID: *row.HandoverID, From: from, To: domain.Person{ID: *row.HandoverTo, FullName: *row.HandoverToName}, By: domain.Person{ID: *row.HandoverBy, FullName: *row.HandoverByName},
		StartedAt: row.HandoverStarted.UTC(), Expected: *row.HandoverExpected, Given: *row.HandoverGiven, EndedAt: tables.UTC(row.HandoverEnded), Stopped: *row.HandoverStopped}
}
