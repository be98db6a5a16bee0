package domain

import "time"

// Limits of a digest by mail (RULES §19.6).
const MaxDigestLines = 10 // of each kind; the rest is counted

// digestHour is when a day's digests are sent, in Vietnam.
const (
	digestHour   = 7
	digestMinute = 30
)

// DigestDay is the day, in Vietnam, whose digests are due at a time ("2026-03-01"); "" before
// half past seven.
func DigestDay(now time.Time) string {
	now = now.In(hanoi)
	if now.Hour()*60+now.Minute() < digestHour*60+digestMinute {
		return ""
	}
	return now.Format(time.DateOnly)
}

// Today is the day in Vietnam.
func Today(now time.Time) string { return now.In(hanoi).Format(time.DateOnly) }

// MailOutcome is what became of a message whose body was sent to the mail server.
type MailOutcome string

// The outcomes. None of them has the message sent again: a server may have delivered what it
// refused or did not answer.
const (
	MailAccepted MailOutcome = "accepted"
	MailRefused  MailOutcome = "refused"
	MailUnknown  MailOutcome = "unknown"
)

// MailOutcomes are all outcomes.
var MailOutcomes = []MailOutcome{MailAccepted, MailRefused, MailUnknown}

// Delivery is an outcome with its reason, which is "" for a message that was accepted.
type Delivery struct {
	Outcome MailOutcome
	Reason  string
}

// SentDigest is a digest whose body was sent, with what became of it.
type SentDigest struct {
	UserID, Day string
	SentAt      time.Time
	Delivery
}

// MailDigest is what a person is told in the morning.
type MailDigest struct {
	Day           string
	Secret        []byte // of the link that ends the person's digests
	To            User
	Returned      []ReturnedLine // of one's own, latest first
	ReturnedTotal int
	Waiting       []WaitingLine // for reviewers, the longest wait first
	WaitingTotal  int
}

// ReturnedLine is an e-book that came back, with the reason.
type ReturnedLine struct {
	Ebook   EbookTitle
	Action  Action
	Comment string
	By      string
	At      time.Time
}

// WaitingLine is an e-book that waits for review.
type WaitingLine struct {
	Ebook   EbookTitle
	Creator string
	Since   time.Time
}

// Empty tells whether there is nothing to tell.
func (d *MailDigest) Empty() bool { return d.ReturnedTotal+d.WaitingTotal == 0 }

// ErrDigestMissing is the refusal of settings that do not say whether a digest is wanted.
var ErrDigestMissing = invalidField("digest", "digest.invalid", "Cần có digest: true hoặc false.")

// ErrUnsubscribeLink is the refusal of a link that was not signed here.
var ErrUnsubscribeLink = &Error{Kind: NotFound, Code: "digest.link_unknown", Message: "Liên kết hủy đăng ký không hợp lệ."}
