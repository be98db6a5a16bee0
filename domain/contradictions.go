package domain

import (
	"fmt"
	"slices"
)

// Contradictions describes, for the administration, where an e-book, its history (oldest first) and
// the digest of its stored outline do not agree. There are none unless something other than this
// package has changed them. tampered reports whether the history's chain is broken.
func (b *Ebook) Contradictions(history []LogEntry, outlineSHA256 string) (found []string, tampered bool) {
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	possible := []Status{Draft} // the statuses that the history so far can have led to
	var submitted *LogEntry
	returned := 0
	for i, entry := range history {
		if entry.Action == Reject || entry.Action == Unpublish {
			returned++
		}
		if entry.Action.unites() && submitted != nil {
			submitted = submitted.withRecordOf(entry)
		}
		// An edit changes the content of drafts only. While the e-book cannot be one, the content must be what was submitted.
		if entry.Action != Submit && submitted != nil && !slices.Contains(possible, Draft) {
			for _, part := range differingParts(*submitted, entry) {
				say("the %s at %s (version %d) is not the one submitted in version %d", part, entry.Action, entry.Version, submitted.Version)
			}
		}
		if entry.Action.outsideWorkflow() {
			continue
		}
		rule, ok := ruleFor(entry.Action)
		if !ok || !slices.ContainsFunc(rule.From, func(s Status) bool { return slices.Contains(possible, s) }) {
			say("the history says %s where the status could only be %v", entry.Action, possible)
		}
		if entry.Action == Submit {
			submitted = &history[i]
		}
		possible = reachableByEdit(rule.To)
	}
	if !slices.Contains(possible, b.Status) {
		say("the status is %s, but the history ends in %v", b.Status, possible)
	}
	if n := len(history); n > 0 && history[n-1].Version > b.Version {
		say("the history has version %d, but the e-book only version %d", history[n-1].Version, b.Version)
	}
	if returned != b.ReturnedCount {
		say("its history says that it was returned %d times, but it says %d", returned, b.ReturnedCount)
	}
	brokenLinks := brokenChain("e-book", b.LogHead, history)
	found = append(found, brokenLinks...)
	b.compareContent(submitted, outlineSHA256, say)
	return found, len(brokenLinks) > 0
}

// withRecordOf returns a submission with the record of a later row of Unite or Separate: only these actions
// change what was submitted.
func (e LogEntry) withRecordOf(united LogEntry) *LogEntry {
	e.RecordSHA256 = united.RecordSHA256
	return &e
}

// compareContent says what differs from what was submitted or saved.
func (b *Ebook) compareContent(submitted *LogEntry, outlineSHA256 string, say func(format string, args ...any)) {
	if b.TOCSHA256 != nil && *b.TOCSHA256 != outlineSHA256 {
		say("its outline is not the one that was saved as version %d", b.TOCVersion)
	}
	if submitted == nil || b.Status == Draft {
		return
	}
	now := b.withDigests(LogEntry{})
	now.TOCSHA256 = &outlineSHA256
	for _, part := range differingParts(*submitted, now) {
		say("its %s is not what was submitted in version %d", part, submitted.Version)
	}
}

// reachableByEdit returns the statuses that an e-book may have after a log row led to s: s, or where an
// edit leads from it, because edits write no row.
func reachableByEdit(s Status) []Status {
	edit, _ := ruleFor(Edit)
	if slices.Contains(edit.From, s) && edit.To != s {
		return []Status{s, edit.To}
	}
	return []Status{s}
}

// differingParts names the parts that differ between two rows. A record or outline without a digest
// in one of them does not count.
func differingParts(a, b LogEntry) []string {
	parts := []string{}
	if !same(a.CoverSHA256, b.CoverSHA256) {
		parts = append(parts, "cover")
	}
	if !same(a.PDFSHA256, b.PDFSHA256) {
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
