package domain

import (
	"fmt"
	"strings"
	"time"
)

// ErrStorageFull refuses what would leave the disk less than it has to keep.
var ErrStorageFull = &Error{Kind: Unavailable, Code: "storage.full", RetryAfter: time.Minute,
	Message: "Kho lưu trữ sắp đầy nên tạm thời không nhận tệp mới. Vui lòng báo quản trị viên và thử lại sau."}

// Quota bounds, in bytes, what may be uploaded and not confirmed, or replaced
// and not yet swept. 0 is no bound.
type Quota struct {
	User int64 // of one person
	All  int64 // of everybody together
}

// Use is how much of a quota is used, in bytes.
type Use struct{ User, All int64 }

// Check refuses more bytes than there is room for beside what is used.
func (q Quota) Check(used Use, more int64) error {
	switch {
	case more <= 0:
		return nil
	case q.User > 0 && used.User+more > q.User:
		return quotaSpent("Bạn đang có", used.User, q.User)
	case q.All > 0 && used.All+more > q.All:
		return quotaSpent("Cả thư viện đang có", used.All, q.All)
	}
	return nil
}

func quotaSpent(who string, used, limit int64) error {
	return &Error{Kind: Invalid, Code: "storage.quota", Message: fmt.Sprintf(
		"%s %s tệp chưa xác nhận hoặc đã được thay (tối đa %s), không đủ chỗ cho tệp này. Hãy hoàn tất các tệp đang tải lên hoặc thử lại sau.",
		who, amount(used), amount(limit))}
}

// amount words a number of bytes as it is written in Vietnamese: 19,5 GB, where
// 1 GB is 1,073,741,824 bytes. It never rounds up to a limit that is not reached.
func amount(bytes int64) string {
	unit, name := int64(1)<<20, "MB"
	if bytes >= 1<<30 {
		unit, name = 1<<30, "GB"
	}
	tenths := bytes * 10 / unit
	return strings.TrimSuffix(fmt.Sprintf("%d,%d", tenths/10, tenths%10), ",0") + " " + name
}
