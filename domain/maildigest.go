package domain

import "time"

// MaxDigestLines limits a mailed digest (RULES §19.6).
const MaxDigestLines = 10 // of each kind; the rest is counted

// When a day's digests are sent, in Vietnam.
const (
	digestHour   = 7
	digestMinute = 30
)

// DigestDay is the day in Vietnam whose digests are due at a time ("2026-03-01"), or "" before half
// past seven.
func DigestDay(now time.Time) string {
	now = now.In(hanoi)
	if now.Hour()*60+now.Minute() < digestHour*60+digestMinute {
		return ""
	}
	return Day(now)
}

// MailOutcome is the result for a message whose body was sent to the mail server.
type MailOutcome string

// The outcomes. A message is never sent again, because a server may have delivered it even if it
// refused it or did not respond.
const (
	MailAccepted MailOutcome = "accepted"
	MailRefused  MailOutcome = "refused"
	MailUnknown  MailOutcome = "unknown"
)

// MailOutcomes are all outcomes.
var MailOutcomes = []MailOutcome{MailAccepted, MailRefused, MailUnknown}

// Delivery is the outcome of a mail with its reason, which is "" if the message was accepted. The reason is in the
// words of the mail server, or says why there are none.
type Delivery struct {
	Outcome MailOutcome
	Reason  string
}

// MaxMailReason limits the stored reason of a delivery, in bytes.
const MaxMailReason = 500

// SentDigest is a digest whose body was sent, with the outcome.
type SentDigest struct {
	UserID, Day string
	SentAt      time.Time
	Delivery
}

// MailDigest is the content of a person's daily mail.
type MailDigest struct {
	Day           string
	Secret        []byte // for the unsubscribe link
	To            User
	Returned      []ReturnedLine // own e-books, latest first
	ReturnedTotal int
	Waiting       []WaitingLine // for reviewers, longest wait first
	WaitingTotal  int
	Overdue       []OverdueLine // that the person is asked to review, longest overdue first
	OverdueTotal  int
}

// ReturnedLine is a returned e-book with the reason.
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

// OverdueLine is an e-book whose review is overdue.
type OverdueLine struct {
	Ebook EbookTitle
	Due   string // a day (2026-03-01)
}

// Empty reports whether the digest has no lines.
func (d *MailDigest) Empty() bool { return d.ReturnedTotal+d.WaitingTotal+d.OverdueTotal == 0 }

// ErrDigestMissing refuses settings without the member digest.
var ErrDigestMissing = invalidField("digest", "digest.invalid", "Cần có digest: true hoặc false.")

// ErrUnsubscribeLink refuses an unsubscribe link whose token is not the person's.
var ErrUnsubscribeLink = &Error{Kind: NotFound, Code: "digest.link_unknown", Message: "Liên kết hủy đăng ký không hợp lệ."}
