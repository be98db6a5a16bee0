package bench

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"

	"backoffice/domain/spelling"
)

// Vietnamese is written in syllables, and nearly every search is of several
// common ones: a name, or words of a title.

// aName draws a whole name: three syllables that thousands of names share.
func aName(r *rand.Rand) string {
	return pick(r, surnames) + " " + pick(r, given) + " " + pick(r, given)
}

// aTitle draws two to six syllables as they follow one another in titles.
func aTitle(r *rand.Rand) string {
	kind, subject, grade, part := pick(r, kinds), pick(r, subjects), 1+r.IntN(12), pick(r, parts)
	whole := []string{
		kind + " " + subject, fmt.Sprintf("%s %s %d", kind, subject, grade), fmt.Sprintf("%s %d", subject, grade),
		fmt.Sprintf("%s %d %s", subject, grade, part), fmt.Sprintf("lớp %d %s", grade, part),
	}[r.IntN(5)]
	words := strings.Fields(whole)
	return strings.Join(words[:min(len(words), 6)], " ")
}

func nameOrTitle(r *rand.Rand) string {
	if r.IntN(2) == 0 {
		return aName(r)
	}
	return aTitle(r)
}

func pick(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }

// syllables draws a page of what the text finds, with more parameters.
func (s *site) syllables(text, more func(*rand.Rand) string) draw {
	return s.listed(func(r *rand.Rand) string {
		return fmt.Sprintf("search=%s&page=%d%s", url.QueryEscape(text(r)), 1+r.IntN(3), more(r))
	})
}

func without(text func(*rand.Rand) string) func(*rand.Rand) string {
	return func(r *rand.Rand) string { return spelling.Fold(text(r)) }
}

func nothingMore(*rand.Rand) string { return "" }

// aFilter draws one or two filters.
func aFilter(r *rand.Rand) string {
	filters := []string{
		"&status=" + anyStatus(r), "&subject=" + url.QueryEscape(pick(r, subjects)), fmt.Sprintf("&grade=%d", 1+r.IntN(12)), "&created_by=" + creatorOf(r.IntN(creators)),
	}
	r.Shuffle(len(filters), func(i, j int) { filters[i], filters[j] = filters[j], filters[i] })
	return strings.Join(filters[:1+r.IntN(2)], "")
}

func sortedByTitle(*rand.Rand) string { return "&sort=title" }

func sortedByWaiting(*rand.Rand) string { return "&sort=waiting" }

// anyWay draws any order, every second time with filters.
func anyWay(r *rand.Rand) string {
	more := pick(r, []string{"", "&sort=newest", "&sort=oldest", "&sort=title", "&sort=waiting"})
	if r.IntN(2) == 0 {
		more += aFilter(r)
	}
	return more
}
