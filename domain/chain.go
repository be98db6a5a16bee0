package domain

import "strings"

// The rows of an e-book's history are a chain: each holds the digest of the one
// before it, and the e-book holds that of the last. Rows of before there were
// digests hold none; they are taken up as if they had held it.

// noRows is what the first row of a chain holds, and the e-book before it: as
// many zeros as a digest has digits.
var noRows = strings.Repeat("0", 64)

// ChainHead is what the e-book of this history (oldest first) holds.
func ChainHead(history []LogEntry) string {
	head := noRows
	for _, entry := range history {
		head = entry.after(head)
	}
	return head
}

// after is the head once the row has followed on the one before.
func (e LogEntry) after(head string) string {
	if e.unsealed() {
		e.PreviousSHA256 = &head
	}
	return e.SHA256()
}

// unsealed tells whether the row is one of before there were digests.
func (e *LogEntry) unsealed() bool { return e.RecordSHA256 == nil && e.PreviousSHA256 == nil }

// brokenChain tells where a history (oldest first) is not as it was written:
// a row changed, missing, added or in another place. held is the head that the
// e-book holds; one that holds none has rows of before there were digests alone.
func brokenChain(held *string, history []LogEntry, say func(format string, args ...any)) {
	head := noRows
	for i := range history {
		entry := &history[i]
		if !entry.unsealed() && (entry.PreviousSHA256 == nil || *entry.PreviousSHA256 != head) {
			say("the history is broken before %s in version %d: what came before it has been changed, removed or added", entry.Action, entry.Version)
		}
		head = entry.after(head)
	}
	n := len(history)
	switch {
	case held == nil && n > 0 && !history[n-1].unsealed():
		say("the e-book no longer holds the end of its history")
	case held != nil && *held != head:
		say("the history does not end as the e-book says: its last rows have been changed, removed or added")
	}
}
