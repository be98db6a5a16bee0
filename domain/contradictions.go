package domain

import (
	"fmt"
	"slices"
)

// Contradictions tells, in plain words for the administration, where an e-book
// and its history (oldest first) do not agree. There are none as long as
// nobody writes past the domain.
func (b *Ebook) Contradictions(history []LogEntry) []string {
	found := []string{}
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	possible := []Status{Draft} // what the history so far can have led to
	var submitted *LogEntry
	for i, entry := range history {
		rule, ok := ruleFor(entry.Action)
		if !ok || !slices.ContainsFunc(rule.From, func(s Status) bool { return slices.Contains(possible, s) }) {
			say("the history says %s where only %v was possible", entry.Action, possible)
		}
		if entry.Action == Submit {
			submitted = &history[i]
		} else if submitted != nil && !sameFiles(*submitted, entry) {
			say("what %s decided on in version %d are not the bytes submitted in version %d", entry.Action, entry.Version, submitted.Version)
		}
		possible = reachable(rule.To)
	}
	if !slices.Contains(possible, b.Status) {
		say("the status is %s, but the history leads to %v", b.Status, possible)
	}
	if n := len(history); n > 0 && history[n-1].Version > b.Version {
		say("the history knows version %d, the e-book only version %d", history[n-1].Version, b.Version)
	}
	if now := b.logEntry("", Actor{}, "", b.UpdatedAt); submitted != nil && b.Status != Draft && !sameFiles(*submitted, now) {
		say("its files are not the bytes submitted in version %d", submitted.Version)
	}
	return found
}

// reachable lists the statuses that an e-book may be found in after a log row
// has led to s: that one, or where an edit takes it, since edits write no row.
func reachable(s Status) []Status {
	edit, _ := ruleFor(Edit)
	if slices.Contains(edit.From, s) && edit.To != s {
		return []Status{s, edit.To}
	}
	return []Status{s}
}

func sameFiles(a, b LogEntry) bool {
	return sameDigest(a.CoverSHA256, b.CoverSHA256) && sameDigest(a.PDFSHA256, b.PDFSHA256)
}

func sameDigest(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
