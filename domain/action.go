package domain

// Action is what a person does to an e-book.
type Action string

// The actions. Edit is any save by the creator and writes no log row. Delete, Restore and Give are not in the
// transition table, because they lead to no status. Only the administration may do the last two.
const (
	Edit      Action = "edit"
	Submit    Action = "submit"
	Approve   Action = "approve"
	Reject    Action = "reject"
	Publish   Action = "publish"
	Unpublish Action = "unpublish"
	Delete    Action = "delete"
	Restore   Action = "restore"
	Give      Action = "give"
)

var actionNames = map[Action]string{
	Edit: "chỉnh sửa", Submit: "gửi duyệt", Approve: "phê duyệt", Reject: "từ chối",
	Publish: "xuất bản", Unpublish: "gỡ xuất bản", Delete: "xóa", Restore: "khôi phục", Give: "chuyển giao",
}

// outsideWorkflow reports whether the action leads to no status.
func (a Action) outsideWorkflow() bool { return a == Delete || a == Restore || a == Give }

// Name is the action's name within a sentence.
func (a Action) Name() string { return actionNames[a] }
