package sample

// scenarios are the histories that books go through after the draft. note is what the creator or a reviewer
// says in one.
var scenarios = map[string]func(by Role, note string) []Step{
	"draft":     func(Role, string) []Step { return nil },
	"waiting":   waiting,
	"approved":  approved,
	"published": published,
	"rejected":  rejected,
	"revised":   revised,
	"withdrawn": withdrawn,
}

func waiting(by Role, note string) []Step {
	return []Step{{by, "submit", note}}
}

func approved(by Role, _ string) []Step {
	return append(waiting(by, ""), Step{Expert, "approve", "Nội dung chính xác, trình bày rõ ràng."})
}

func published(by Role, _ string) []Step {
	return append(approved(by, ""), Step{Manager, "publish", ""})
}

func rejected(by Role, note string) []Step {
	return append(waiting(by, ""), Step{Expert, "reject", note})
}

// revised was sent back once, corrected, and published.
func revised(by Role, note string) []Step {
	return append(rejected(by, note),
		Step{by, "edit", ""},
		Step{by, "submit", "Đã chỉnh sửa theo góp ý."},
		Step{Expert, "approve", "Các góp ý đã được xử lý."},
		Step{Manager, "publish", "Phát hành cho toàn thư viện."})
}

// withdrawn was published and taken back to draft.
func withdrawn(by Role, note string) []Step {
	return append(published(by, ""), Step{Admin, "unpublish", note})
}
