package ebooks

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"backoffice/app/ids"
	"backoffice/app/jobs"
	"backoffice/app/request"
	"backoffice/app/space"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// UniteJob is the kind of the jobs that unite values. A million e-books take an hour, so such a job
// lets other jobs run in between (jobs.InTurns).
const UniteJob = "unite"

// How many values and unitings a list has at most.
const (
	maxValues         = 1000
	maxRecentUnitings = 20
)

// Unitings are the use cases of listing the values of a field and of uniting (merging) some of them.
type Unitings struct {
	unitings ports.Unitings
	space    ports.Space // of the database's disk; nil if it is elsewhere
}

// NewUnitings returns these use cases.
func NewUnitings(a ports.Adapters) *Unitings { return &Unitings{a.Unitings, a.Records} }

// UniteRequest names the values to replace and their replacement.
type UniteRequest struct {
	Field string   `json:"field"`
	From  []string `json:"from"`
	To    string   `json:"to"`
}

// Spellings is a group of values with the same fulltext.KeyLine, the most used first.
type Spellings struct {
	Values []ports.UsedValue `json:"values"`
	Count  int               `json:"count"` // of e-books with any of these values
}

// Groups returns the values of a field, grouped by spelling. Groups with several spellings come first, then
// the most used. A word of each group begins with the prefix. cut says that some groups were left out.
func (s *Unitings) Groups(ctx context.Context, actor domain.Actor, field, prefix string) (groups []Spellings, cut bool, err error) {
	if err := domain.MayUnite(actor); err != nil {
		return nil, false, err
	}
	used, err := s.unitings.Used(ctx, field)
	if err != nil {
		return nil, false, err
	}
	all := grouped(used, fulltext.KeyLine(prefix))
	n := 0
	for _, g := range all {
		if n += len(g.Values); n > maxValues && len(groups) > 0 {
			return groups, true, nil
		}
		groups = append(groups, g)
	}
	return groups, false, nil
}

func grouped(used []ports.UsedValue, prefixKey string) []Spellings {
	byKey := map[string]Spellings{}
	for _, v := range used {
		key := fulltext.KeyLine(v.Value)
		if !fulltext.IsSuggested(key, prefixKey) {
			continue
		}
		g := byKey[key]
		byKey[key] = Spellings{append(g.Values, v), g.Count + v.Count}
	}
	groups := make([]Spellings, 0, len(byKey))
	for _, g := range byKey {
		slices.SortFunc(g.Values, func(a, b ports.UsedValue) int {
			return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
		})
		groups = append(groups, g)
	}
	single := func(g Spellings) int {
		if len(g.Values) == 1 {
			return 1
		}
		return 0
	}
	slices.SortFunc(groups, func(a, b Spellings) int {
		return cmp.Or(cmp.Compare(single(a), single(b)), cmp.Compare(b.Count, a.Count), cmp.Compare(a.Values[0].Value, b.Values[0].Value))
	})
	return groups
}

// Unite starts to unite values in the background.
func (s *Unitings) Unite(ctx context.Context, by ports.Caller, body request.Body[UniteRequest]) (domain.Uniting, error) {
	sent, requestErr := body.Value()
	full := s.full()
	return s.unitings.Begin(ctx, by, UniteJob, func(actor domain.Actor, now time.Time) (domain.Uniting, error) {
		if err := cmp.Or(domain.MayUnite(actor), requestErr, full); err != nil {
			return domain.Uniting{}, err
		}
		return domain.NewUniting(ids.New(), actor, sent.Field, sent.From, sent.To, now)
	})
}

// full returns an error if there is no space for a record now.
func (s *Unitings) full() error {
	room, full := space.Take(s.space, space.ForRecord)
	room.Release()
	return full
}

// Undo starts to undo a uniting in the background.
func (s *Unitings) Undo(ctx context.Context, by ports.Caller, id string) (domain.Uniting, error) {
	full := s.full()
	return s.unitings.Undo(ctx, by, UniteJob, id, func(u *domain.Uniting, actor domain.Actor, now time.Time) error {
		if err := u.Undo(actor, now); err != nil {
			return err
		}
		return full
	})
}

// Get returns a uniting with its progress.
func (s *Unitings) Get(ctx context.Context, actor domain.Actor, id string) (domain.Uniting, error) {
	u, err := s.unitings.Get(ctx, id)
	if err != nil {
		return domain.Uniting{}, err
	}
	return u, domain.MayUnite(actor)
}

// Recent returns the latest unitings.
func (s *Unitings) Recent(ctx context.Context, actor domain.Actor) ([]domain.Uniting, error) {
	if err := domain.MayUnite(actor); err != nil {
		return nil, err
	}
	return s.unitings.Recent(ctx, maxRecentUnitings)
}

// Do is the handler of UniteJob. The job ends when nothing is left to do, or when the person who started it
// may no longer unite values. It stops while there is no space for records, and is tried again later. now
// returns the current time.
func (s *Unitings) Do(ctx context.Context, payload json.RawMessage, now func() time.Time) error {
	var job struct {
		ID string `json:"uniting_id"`
	}
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("ebooks: read a job: %w", err)
	}
	return jobs.InTurns(now, func() (more bool, err error) {
		more, err = s.unitings.Continue(ctx, job.ID, s.full)
		switch {
		case domain.KindOf(err) == domain.Forbidden:
			return false, s.unitings.Stop(ctx, job.ID)
		case errors.Is(err, domain.ErrNoUniting):
			return false, nil
		}
		return more, err
	})
}
