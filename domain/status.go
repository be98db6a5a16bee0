package domain

import (
	"slices"
	"strings"
)

// Status is an e-book's status in the workflow. Its value is the lower-case word of the API.
type Status string

// The statuses of RULES §1.1.
const (
	Draft         Status = "draft"
	PendingReview Status = "pending_review"
	Approved      Status = "approved"
	Published     Status = "published"
	Rejected      Status = "rejected"
)

// Statuses lists every status in the order in which panels show them.
var Statuses = []Status{Draft, PendingReview, Approved, Published, Rejected}

var statusNames = map[Status]string{
	Draft: "Bản nháp", PendingReview: "Chờ duyệt", Approved: "Đã duyệt",
	Published: "Đã xuất bản", Rejected: "Bị từ chối",
}

// ParseStatus parses a status in upper or lower case.
func ParseStatus(s string) (Status, bool) {
	st := Status(strings.ToLower(s))
	return st, slices.Contains(Statuses, st)
}

// UpperCase is the status as statistics and links have it: PENDING_REVIEW.
func (s Status) UpperCase() string { return strings.ToUpper(string(s)) }

// Name is the status as the pages show it.
func (s Status) Name() string { return statusNames[s] }
