package sample

// The histories that books go through. Each begins with the draft.

func draft() []Step { return nil }

func waiting(by Role, note string) []Step {
	return []Step{{by, "submit", note}}
}

func approved(by Role) []Step {
	return append(waiting(by, ""), Step{Expert, "approve", "Nội dung chính xác, trình bày rõ ràng."})
}

func published(by Role) []Step {
	return append(approved(by), Step{Manager, "publish", ""})
}

func rejected(by Role, why string) []Step {
	return append(waiting(by, ""), Step{Expert, "reject", why})
}

// revised was sent back once, mended, and published.
func revised(by Role, why string) []Step {
	return append(rejected(by, why),
		Step{by, "edit", ""},
		Step{by, "submit", "Đã chỉnh sửa theo góp ý."},
		Step{Expert, "approve", "Các góp ý đã được xử lý."},
		Step{Manager, "publish", "Phát hành cho toàn thư viện."})
}

// withdrawn was published and taken back to draft.
func withdrawn(by Role, why string) []Step {
	return append(published(by), Step{Admin, "unpublish", why})
}
