package accounts

import (
	"context"
	"strings"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

const peopleFilter = ` FROM users u LEFT JOIN identities i ON i.user_id = u.id
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

// search compares names here, by the spelling key, which the database does not know. It reads names
// and addresses alone.
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
	part := strings.ToLower(q.Search)
	for _, u := range all {
		if fulltext.MatchesName(u.FullName, q.Search) || strings.Contains(u.Email, part) {
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

// otherAdmin is the condition that another administrator than u can sign in.
const otherAdmin = `EXISTS (SELECT FROM users a WHERE a.role = 'ADMIN' AND a.id <> u.id AND a.disabled_at IS NULL
	AND (a.password_hash <> '' OR EXISTS (SELECT FROM identities ai WHERE ai.user_id = a.id)))`

// lastAdmin selects whether u, with its identity i, is the last administrator who can sign in.
const lastAdmin = `u.role = 'ADMIN' AND ` + stateOf + ` = 'active' AND NOT ` + otherAdmin

const selectPeople = selectAccountWithVersion + `, ` + lastAdmin + ` AS last_admin, s.seen_at, s.sessions,
	` + linkColumns + `,
	h.id AS given_id, h.to_id AS given_to, ht.full_name AS given_to_name, h.by_id AS given_by, h.by_name AS given_by_name,
	h.started_at AS given_started_at, h.expected AS given_expected, h.given AS given, h.ended_at AS given_ended_at, h.stopped AS given_stopped
	FROM users u LEFT JOIN identities i ON i.user_id = u.id LEFT JOIN account_links l ON l.user_id = u.id
	LEFT JOIN LATERAL (SELECT * FROM handovers h WHERE h.user_id = u.id ORDER BY h.started_at DESC LIMIT 1) h ON true
	LEFT JOIN users ht ON ht.id = h.to_id
	CROSS JOIN LATERAL (SELECT greatest(max(t.issued_at), (SELECT max(b.seen_at) FROM known_browsers b WHERE b.user_id = u.id)) AS seen_at,
		count(*) FILTER (WHERE s.ended_at IS NULL AND s.ends_at > $2 AND t.expires_at > $2) AS sessions
		FROM sessions s CROSS JOIN LATERAL (SELECT t.issued_at, t.expires_at FROM refresh_tokens t WHERE t.session_id = s.id AND t.used_at IS NULL LIMIT 1) t
		WHERE s.user_id = u.id) s
	WHERE u.id = ANY($1)` + peopleOrder

// read returns these accounts in the order of the alphabet.
func (r *People) read(ctx context.Context, ids []string, now time.Time) ([]ports.Person, error) {
	var rows []personRow
	if err := r.DB.Select(ctx, &rows, selectPeople, pq.Array(ids), now); err != nil {
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
		p := ports.Person{User: row.user(), LastAdmin: row.LastAdmin, LastSeenAt: row.SeenAt, Sessions: row.Sessions, Ebooks: map[domain.Status]int{}}
		if p.LastSeenAt != nil {
			*p.LastSeenAt = p.LastSeenAt.UTC()
		}
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
		return ports.Person{}, orNoUser(err)
	}
	return people[0], nil
}

// handoverRow is the latest handover of an account, or nothing.
type handoverRow struct {
	GivenID      *string    `json:"given_id"`
	GivenTo      *string    `json:"given_to"`
	GivenToName  *string    `json:"given_to_name"`
	GivenBy      *string    `json:"given_by"`
	GivenByName  *string    `json:"given_by_name"`
	GivenStarted *time.Time `json:"given_started_at"`
	Expected     *int       `json:"given_expected"`
	Given        *int       `json:"given"`
	GivenEnded   *time.Time `json:"given_ended_at"`
	GivenStopped *bool      `json:"given_stopped"`
}

func (row *handoverRow) handover(from domain.Person) *domain.Handover {
	if row.GivenID == nil {
		return nil
	}
	h := &domain.Handover{ID: *row.GivenID, From: from, To: domain.Person{ID: *row.GivenTo, FullName: *row.GivenToName}, By: domain.Person{ID: *row.GivenBy, FullName: *row.GivenByName},
		StartedAt: row.GivenStarted.UTC(), Expected: *row.Expected, Given: *row.Given, EndedAt: row.GivenEnded, Stopped: *row.GivenStopped}
	if h.EndedAt != nil {
		*h.EndedAt = h.EndedAt.UTC()
	}
	return h
}
