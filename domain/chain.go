package domain

import (
	"fmt"
	"strings"
)

// The rows of an e-book's history are a hash chain: each has the digest of the row before it, and the
// e-book has that of the last. Rows that predate the hash chain have no digest; they count as if they had
// the right one.

// noRows is the digest before the first row of a chain: as many zeros as a digest has digits.
var noRows = strings.Repeat("0", 64)

// ChainHead is the digest that the e-book of this history (oldest first) must have.
func ChainHead(history []LogEntry) string {
	head := noRows
	for _, entry := range history {
		head = entry.after(head)
	}
	return head
}

// after returns the chain's head after the row, given the one before it.
func (e LogEntry) after(head string) string {
	if e.predatesChain() {
		e.PreviousSHA256 = &head
	}
	return e.SHA256()
}

// predatesChain reports whether the row predates the hash chain.
func (e *LogEntry) predatesChain() bool { return e.RecordSHA256 == nil && e.PreviousSHA256 == nil }

// brokenChain says where a history (oldest first) was tampered with: a row was changed, removed, added or
// moved. held is the head that the e-book has. It is nil if all rows predate the hash chain.
func brokenChain(held *string, history []LogEntry) (broken []string) {
	head := noRows
	for i := range history {
		entry := &history[i]
		if !entry.predatesChain() && (entry.PreviousSHA256 == nil || *entry.PreviousSHA256 != head) {
			broken = append(broken, fmt.Sprintf("the history is broken before %s in version %d: what came before it has been changed, removed or added", entry.Action, entry.Version))
		}
		head = entry.after(head)
	}
	n := len(history)
	switch {
	case held == nil && n > 0 && !history[n-1].predatesChain():
		broken = append(broken, "the e-book no longer holds the end of its history")
	case held != nil && *held != head:
		broken = append(broken, "the history does not end as the e-book says: its last rows have been changed, removed or added")
	}
	return broken
}
