package domain

// Action is what a person does to an e-book.
type Action string

// The actions. Those from Delete on are not in the table of the workflow, because they do not change the status.
const (
	Edit      Action = "edit" // any save by the creator; it writes no log row
	Submit    Action = "submit"
	Approve   Action = "approve"
	Reject    Action = "reject"
	Publish   Action = "publish"
	Unpublish Action = "unpublish"
	Delete    Action = "delete"
	Restore   Action = "restore"
	Give      Action = "give"     // makes another person the creator
	Unite     Action = "unite"    // replaces a value by another
	Separate  Action = "separate" // takes that back
	Assign    Action = "assign"   // names a reviewer
	Unassign  Action = "unassign" // takes that back
)

var actionNames = map[Action]string{
	Edit: "chỉnh sửa", Submit: "gửi duyệt", Approve: "phê duyệt", Reject: "từ chối",
	Publish: "xuất bản", Unpublish: "gỡ xuất bản", Delete: "xóa", Restore: "khôi phục", Give: "chuyển giao",
	Unite: "gộp giá trị của", Separate: "hoàn tác gộp giá trị của",
	Assign: "giao duyệt", Unassign: "thôi giao duyệt",
}

// outsideWorkflow reports whether the action leaves the status as it is.
func (a Action) outsideWorkflow() bool {
	return a == Delete || a == Restore || a == Give || a == Assign || a == Unassign || a.unites()
}

// unites reports whether the action replaces a value in many e-books or takes that back. Both are possible in
// every status.
func (a Action) unites() bool { return a == Unite || a == Separate }

// Name is the action's name within a sentence.
func (a Action) Name() string { return actionNames[a] }
