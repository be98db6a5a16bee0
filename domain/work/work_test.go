package work_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/domain/work"
)

var start = time.Date(2026, 1, 31, 10, 0, 0, 0, time.UTC)

var reasons = []work.Reason{{ID: "a", Title: "Bìa mờ"}, {ID: "b", Title: "Thiếu mục lục"}}

// randomHistory is a walk through the workflow's table.
func randomHistory(r *rand.Rand, id string) []work.Event {
	status, at := domain.Draft, start.Add(time.Duration(r.IntN(90*24*60))*time.Minute)
	event := func(version int, action domain.Action) work.Event {
		return work.Event{EbookID: id, Version: version, Action: action, At: at, PersonID: fmt.Sprint(r.IntN(4)), Subject: []string{"Toán", "Văn", ""}[r.IntN(3)], Grade: fmt.Sprint(r.IntN(3))}
	}
	history := []work.Event{event(0, work.Create)}
	for version := 1; r.IntN(7) > 0; version++ {
		at = at.Add(time.Duration(r.ExpFloat64() * float64(30*time.Hour)))
		var possible []domain.Rule
		for _, rule := range domain.Workflow {
			if slices.Contains(rule.From, status) && rule.Action != domain.Edit || status == domain.Rejected && rule.Action == domain.Submit {
				possible = append(possible, rule)
			}
		}
		rule := possible[r.IntN(len(possible))]
		history, status = append(history, event(version, rule.Action)), rule.To
		if rule.Action == domain.Reject {
			history[version].Reasons = reasons[:r.IntN(len(reasons)+1)]
		}
	}
	return history
}

func all(work.Event) bool { return true }

// RULES §22.2: whatever the histories are, and in however many turns they are counted.
func TestSumsAgreeWithEachOtherAndWithTheEvents(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		sums, turns, events, steps := work.NewSums(), work.NewSums(), 0, 0
		for i := range 20 {
			history := randomHistory(r, fmt.Sprint(i))
			events, steps = events+len(history), steps+len(history)-1
			sums.Add(history, all)
			cut := r.IntN(len(history) + 1)
			turns.Add(history[:cut], all)
			turns.Add(history, func(e work.Event) bool { return e.Version >= cut })
		}
		require.Equal(t, sums, turns, "seed %d: counted in two turns", seed)
		total := map[work.Kind]int{}
		perMonth := map[string]map[work.Kind]int{}
		for sum, n := range sums.Counts {
			total[sum.Kind] += n
			key := sum.Month + string(sum.Action)
			if perMonth[key] == nil {
				perMonth[key] = map[work.Kind]int{}
			}
			perMonth[key][sum.Kind] += n
		}
		assert.Equal(t, map[work.Kind]int{work.All: events, work.Subject: events, work.Grade: events, work.Person: events}, total)
		for _, kinds := range perMonth {
			assert.Equal(t, kinds[work.All], kinds[work.Subject])
			assert.Equal(t, kinds[work.All], kinds[work.Grade])
			assert.Equal(t, kinds[work.All], kinds[work.Person])
		}
		stays := 0
		for _, n := range sums.Stays {
			stays += n
		}
		assert.Equal(t, steps, stays, "each step ends one stay")
	}
}

// RULES §22.2: a rejection that used two templates counts for each of them, and once in all.
func TestARejectionCountsForEachTemplateAndOnceInAll(t *testing.T) {
	sums := work.NewSums()
	sums.Add([]work.Event{{Action: work.Create, At: start}, {Version: 1, Action: domain.Reject, At: start, Subject: "Toán", Reasons: reasons}, {Version: 2, Action: domain.Reject, At: start}}, all)
	month := domain.Day(domain.StartOfMonth(start))
	assert.Len(t, sums.Reasons, 4*3, "of each kind: two templates and any")
	for _, reason := range append([]work.Reason{work.AnyReason}, reasons...) {
		assert.Equal(t, 1, sums.Reasons[work.ReasonKey{Kind: work.Subject, Value: "Toán", Month: month, Reason: reason}], reason.Title)
	}
	assert.Equal(t, 2, sums.Counts[work.SumKey{Kind: work.All, Month: month, Action: domain.Reject}])
}

func TestAMonthIsThatOfTheLibrary(t *testing.T) {
	sums := work.NewSums()
	created := time.Date(2026, 1, 31, 16, 59, 59, 0, time.UTC)
	sums.Add([]work.Event{{Action: work.Create, At: created}, {Version: 2, Action: domain.Submit, At: created.Add(time.Second)}}, all)
	assert.Equal(t, 1, sums.Counts[work.SumKey{Kind: work.All, Month: "2026-01-01", Action: work.Create}])
	assert.Equal(t, 1, sums.Counts[work.SumKey{Kind: work.All, Month: "2026-02-01", Action: domain.Submit}])
	assert.Equal(t, map[work.StayKey]int{{Month: "2026-02-01", Status: domain.Draft}: 1}, sums.Stays)
}

func TestTimesAreRoundedDownToFewValues(t *testing.T) {
	const day = 24 * 60
	for minutes, want := range map[int]int{-5: 0, 0: 0, 59: 59, 60: 60, 69: 60, day - 1: day - 10, day: day, day + 59: day, 30*day - 1: 30*day - 60, 30 * day: 30 * day, 31*day - 1: 30 * day} {
		assert.Equal(t, want, work.RoundedMinutes(time.Duration(minutes)*time.Minute), minutes)
	}
	before := 0
	for minutes := range 60 * day {
		rounded := work.RoundedMinutes(time.Duration(minutes) * time.Minute)
		require.GreaterOrEqual(t, rounded, before)
		require.LessOrEqual(t, rounded, minutes)
		require.GreaterOrEqual(t, float64(rounded), 0.85*float64(minutes)-1, minutes)
		before = rounded
	}
}

// The quantiles are compared with those of the sorted list.
func TestQuantilesAreValuesOfTheList(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 500 {
		var list []int
		bins := map[int]int{}
		for range 1 + r.IntN(60) {
			v := r.IntN(12)
			list, bins[v] = append(list, v), bins[v]+1
		}
		slices.Sort(list)
		var h work.Histogram
		for v := range 12 {
			if bins[v] > 0 {
				h = append(h, work.Bin{Minutes: v, N: bins[v]})
			}
		}
		times := work.TimesOf(domain.Approved, h)
		rank := func(percent int) int { return (len(list)*percent+99)/100 - 1 }
		assert.Equal(t, []int{len(list), list[rank(50)], list[rank(90)]}, []int{times.Left, *times.MedianMinutes, *times.P90Minutes}, list)
	}
	assert.Nil(t, work.TimesOf(domain.Draft, nil).MedianMinutes)
}
