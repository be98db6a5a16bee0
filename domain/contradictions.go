package domain

import (
	"fmt"
	"slices"
)

// Contradictions tells, in plain words for the administration, where an e-book,
// its history (oldest first) and the digest of its outline as it is stored do
// not agree. There are none as long as nobody writes past the domain.
func (b *Ebook) Contradictions(history []LogEntry, outlineSHA256 string) []string {
	found := []string{}
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	possible := []Status{Draft} // what the history so far can have led to
	var submitted *LogEntry
	returned := 0
	for i, entry := range history {
		if entry.Action == Reject || entry.Action == Unpublish {
			returned++
		}
		if entry.Action != Submit && submitted != nil && !slices.Contains(possible, Draft) {
			for _, part := range otherParts(*submitted, entry) {
				say("what %s found in version %d is not the %s submitted in version %d", entry.Action, entry.Version, part, submitted.Version)
			}
		}
		if entry.Action.outsideWorkflow() {
			continue
		}
		rule, ok := ruleFor(entry.Action)
		if !ok || !slices.ContainsFunc(rule.From, func(s Status) bool { return slices.Contains(possible, s) }) {
			say("the history says %s where only %v was possible", entry.Action, possible)
		}
		if entry.Action == Submit {
			submitted = &history[i]
		}
		possible = reachable(rule.To)
	}
	if !slices.Contains(possible, b.Status) {
		say("the status is %s, but the history leads to %v", b.Status, possible)
	}
	if n := len(history); n > 0 && history[n-1].Version > b.Version {
		say("the history knows version %d, the e-book only version %d", history[n-1].Version, b.Version)
	}
	if returned != b.ReturnedCount {
		say("it was returned %d times by its history, but says %d", returned, b.ReturnedCount)
	}
	brokenChain(b.LogHead, history, say)
	b.otherContent(submitted, outlineSHA256, say)
	return found
}

// otherContent tells what is not as it was submitted or saved.
func (b *Ebook) otherContent(submitted *LogEntry, outlineSHA256 string, say func(format string, args ...any)) {
	if b.TOCSHA256 != nil && *b.TOCSHA256 != outlineSHA256 {
		say("its outline is not the one that was saved as version %d", b.TOCVersion)
	}
	if submitted == nil || b.Status == Draft {
		return
	}
	now := b.stamped(LogEntry{})
	now.TOCSHA256 = &outlineSHA256
	for _, part := range otherParts(*submitted, now) {
		say("its %s is not what was submitted in version %d", part, submitted.Version)
	}
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

// otherParts names what differs between two rows. What one of them keeps no
// digest of does not.
func otherParts(a, b LogEntry) []string {
	parts := []string{}
	if !sameDigest(a.CoverSHA256, b.CoverSHA256) {
		parts = append(parts, "cover")
	}
	if !sameDigest(a.PDFSHA256, b.PDFSHA256) {
		parts = append(parts, "PDF")
	}
	if a.RecordSHA256 != nil && b.RecordSHA256 != nil && *a.RecordSHA256 != *b.RecordSHA256 {
		parts = append(parts, "record")
	}
	if a.TOCSHA256 != nil && b.TOCSHA256 != nil && *a.TOCSHA256 != *b.TOCSHA256 {
		parts = append(parts, "outline")
	}
	return parts
}

func sameDigest(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
