package domain

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Limits of templates for reasons (RULES §23.1).
const (
	MaxReasons     = 100 // in the library
	MaxReasonTitle = 100
	MaxReasonText  = 1000
	MaxUsedReasons = 20  // in one decision
	RecentUses     = 500 // of a reviewer, by which their templates are sorted
)

// Reason is a template for the comment of a rejection. It is never edited: one removes it and adds another.
type Reason struct {
	ID        string    `json:"id"`
	Title     string    `json:"title"`
	Text      string    `json:"text"`
	Used      int       `json:"used"` // how often the person who asks used it in their last RecentUses
	CreatedAt time.Time `json:"created_at"`
}

// The refusals of templates for reasons.
var (
	ErrReasonNotFound = &Error{Kind: NotFound, Code: "reason.not_found", Message: "Không tìm thấy mẫu lý do."}
	ErrReasonExists   = invalidField("title", "reason.exists", "Đã có một mẫu lý do tên này.")
	ErrReasonsFull    = &Error{Kind: Invalid, Code: "reason.too_many", Message: fmt.Sprintf("Thư viện có tối đa %d mẫu lý do.", MaxReasons)}

	// Of a decision that names templates.
	ErrReasonUnknown       = invalidField("reasons", "reason.unknown", "Không có mẫu lý do này.")
	ErrReasonsMany         = invalidField("reasons", "reason.invalid", fmt.Sprintf("Mỗi lần từ chối dùng tối đa %d mẫu lý do.", MaxUsedReasons))
	ErrReasonsOnlyToReject = invalidField("reasons", "reason.invalid", "Chỉ khi từ chối mới dùng mẫu lý do.")
)

// managingReasons permits adding and removing templates. It is not among the actions of an e-book.
var managingReasons = Rule{Roles: publishers}

// MayManageReasons refuses actors who may not add and remove templates.
func MayManageReasons(actor Actor) error { return managingReasons.permits(actor, &Ebook{}) }

// NewReason creates a template.
func NewReason(id string, actor Actor, title, text string, now time.Time) (Reason, error) {
	if err := MayManageReasons(actor); err != nil {
		return Reason{}, err
	}
	fields := problems{}
	title = fields.required("title", title, MaxReasonTitle, singleLine, "Cần có tên mẫu lý do.")
	text = fields.required("text", text, MaxReasonText, multiLine, "Cần có nội dung mẫu lý do.")
	if err := fields.refusal("reason.invalid"); err != nil {
		return Reason{}, err
	}
	return Reason{ID: id, Title: title, Text: text, CreatedAt: now}, nil
}

// Key is unique among the templates: the title in lower case.
func (r *Reason) Key() string { return strings.ToLower(r.Title) }

// CheckUsedReasons returns the ids of the templates that a decision names, each once.
func CheckUsedReasons(action Action, ids []string) ([]string, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	if action != Reject {
		return nil, ErrReasonsOnlyToReject
	}
	if len(ids) > MaxUsedReasons {
		return nil, ErrReasonsMany
	}
	var found []string
	for _, id := range ids {
		id, ok := ParseID(id)
		if !ok {
			return nil, ErrReasonUnknown
		}
		if !slices.Contains(found, id) {
			found = append(found, id)
		}
	}
	return found, nil
}

// UseReasons records the templates that the comment of the rejection just made was written with. They are
// stored together with its row of the history.
func (b *Ebook) UseReasons(reasons []UsedReason) { b.unsaved[len(b.unsaved)-1].Reasons = reasons }
