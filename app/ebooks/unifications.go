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

// How many values and unifications a list has at most.
const (
	maxValues             = 1000
	maxRecentUnifications = 20
)

// Unifications are the use cases of listing the values of a field and of uniting (merging) some of them.
type Unifications struct {
	unifications ports.Unifications
	space        ports.Space // of the database's disk; nil if it is elsewhere
}

// NewUnifications returns these use cases.
func NewUnifications(a ports.Adapters) *Unifications {
	return &Unifications{a.Unifications, a.DatabaseSpace}
}

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

// Groups returns the values of a field in groups of spellings. Groups with several spellings come before the
// others; in both parts the most used come first. A word of each group begins with the prefix. cut says that
// some groups were left out.
func (s *Unifications) Groups(ctx context.Context, actor domain.Actor, field, prefix string) (groups []Spellings, cut bool, err error) {
	if err := domain.MayUnite(actor); err != nil {
		return nil, false, err
	}
	used, err := s.unifications.Used(ctx, field)
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
func (s *Unifications) Unite(ctx context.Context, by ports.Caller, body request.Body[UniteRequest]) (domain.Unification, error) {
	sent, requestErr := body.Value()
	spaceErr := s.checkSpace()
	return s.unifications.Begin(ctx, by, func(actor domain.Actor, now time.Time) (domain.Unification, error) {
		if err := cmp.Or(domain.MayUnite(actor), requestErr, spaceErr); err != nil {
			return domain.Unification{}, err
		}
		return domain.NewUnification(ids.New(), actor, sent.Field, sent.From, sent.To, now)
	})
}

// checkSpace returns an error if there is no space for a record now. It releases the space at once, because a
// changed record takes hardly more than before.
func (s *Unifications) checkSpace() error {
	room, spaceErr := space.Reserve(s.space, space.ForRecord)
	room.Release()
	return spaceErr
}

// Undo starts to undo a unification in the background. The job waits while there is no space for records.
func (s *Unifications) Undo(ctx context.Context, by ports.Caller, id string) (domain.Unification, error) {
	return s.unifications.Undo(ctx, by, id, func(u *domain.Unification, actor domain.Actor, now time.Time) error {
		return u.Undo(actor, now)
	})
}

// Get returns a unification with its progress.
func (s *Unifications) Get(ctx context.Context, actor domain.Actor, id string) (domain.Unification, error) {
	u, err := s.unifications.Get(ctx, id)
	if err == nil {
		err = domain.MayUnite(actor)
	}
	if err != nil {
		return domain.Unification{}, err
	}
	return u, nil
}

// Recent returns the latest unifications.
func (s *Unifications) Recent(ctx context.Context, actor domain.Actor) ([]domain.Unification, error) {
	if err := domain.MayUnite(actor); err != nil {
		return nil, err
	}
	return s.unifications.Recent(ctx, maxRecentUnifications)
}

// RunJob is the handler of ports.UniteJob. The job ends when nothing is left to do, or when the person who started it
// may no longer unite values. It waits while there is no space for records. now returns the current time.
func (s *Unifications) RunJob(ctx context.Context, payload json.RawMessage, now func() time.Time) error {
	var job struct {
		ID string `json:"uniting_id"`
	}
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("ebooks: read a job: %w", err)
	}
	return jobs.InTurns(now, func() (more bool, err error) {
		more, err = s.unifications.Continue(ctx, job.ID, s.checkSpace)
		switch {
		case errors.Is(err, domain.ErrNoUnification):
			return false, nil
		case errors.Is(err, domain.ErrRecordsFull):
			return false, domain.ErrJobWaits
		}
		return more, err
	})
}
