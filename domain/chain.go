package domain

import (
	"fmt"
	"strings"
)

// The rows of the history of an e-book or an account are a hash chain: each has the digest of the row
// before it, and that of the last is stored beside the history. Rows that predate the hash chain have no
// digest; they count as if they had the right one.

// zeroDigest stands for the row before the first of a chain.
var zeroDigest = strings.Repeat("0", 64)

// chained is a row of a hash chain.
type chained interface {
	// predatesChain reports whether the row predates the hash chain.
	predatesChain() bool

	// previousDigest returns the digest of the preceding row that is stored in this row, or nil.
	previousDigest() *string

	// headAfter returns the chain's head after the row, given the one before it.
	headAfter(head string) string

	// place names the row for a finding.
	place() string
}

// ChainHead is the digest that must be stored beside this history (oldest first).
func ChainHead[E chained](history []E) string {
	head := zeroDigest
	for _, entry := range history {
		head = entry.headAfter(head)
	}
	return head
}

// brokenChain says where a history (oldest first) was tampered with: a row was changed, removed, added or
// moved. stored is the head that is stored for it; it may be nil only if all rows predate the hash chain. owner
// says whose history it is.
func brokenChain[E chained](owner string, stored *string, history []E) (broken []string) {
	head := zeroDigest
	for _, entry := range history {
		if previous := entry.previousDigest(); !entry.predatesChain() && (previous == nil || *previous != head) {
			broken = append(broken, fmt.Sprintf("the history is broken before %s: what came before it has been changed, removed or added", entry.place()))
		}
		head = entry.headAfter(head)
	}
	n := len(history)
	switch {
	case stored == nil && n > 0 && !history[n-1].predatesChain():
		broken = append(broken, fmt.Sprintf("the %s no longer holds the end of its history", owner))
	case stored != nil && *stored != head:
		broken = append(broken, fmt.Sprintf("the history does not end as the %s says: its last rows have been changed, removed or added", owner))
	}
	return broken
}

func (e LogEntry) predatesChain() bool { return e.RecordSHA256 == nil && e.PreviousSHA256 == nil }

func (e LogEntry) previousDigest() *string { return e.PreviousSHA256 }

func (e LogEntry) place() string { return fmt.Sprintf("%s in version %d", e.Action, e.Version) }

func (e LogEntry) headAfter(head string) string {
	if e.predatesChain() {
		e.PreviousSHA256 = &head
	}
	return e.SHA256()
}
