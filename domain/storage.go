package domain

import (
	"fmt"
	"strings"
	"time"
)

// ErrStorageFull refuses uploads that would leave less free space on the disk than required.
var ErrStorageFull = &Error{Kind: Unavailable, Code: "storage.full", RetryAfter: time.Minute,
	Message: "Kho lưu trữ sắp đầy nên tạm thời không nhận tệp mới. Vui lòng báo quản trị viên và thử lại sau."}

// ErrRecordsFull refuses records, outlines and notes that would leave less free space on the
// database's disk than required.
var ErrRecordsFull = &Error{Kind: Unavailable, Code: ErrStorageFull.Code, RetryAfter: time.Minute,
	Message: "Ổ đĩa của máy chủ sắp đầy nên tạm thời không lưu được thay đổi. Vui lòng báo quản trị viên và thử lại sau."}

// MaxOpenGrants limits a person's grants that are neither confirmed nor refused.
const MaxOpenGrants = 200

// ErrTooManyGrants refuses more than MaxOpenGrants grants.
var ErrTooManyGrants = &Error{Kind: Invalid, Code: "file.too_many_grants", Message: fmt.Sprintf(
	"Bạn đang có %d lượt tải lên chưa hoàn tất. Hãy hoàn tất các tệp đang tải lên hoặc thử lại sau một giờ.", MaxOpenGrants)}

// ErrQuota matches every refusal because of a quota.
var ErrQuota = &Error{Kind: Invalid, Code: "storage.quota"}

// Quota limits the bytes of uploads that are not confirmed, and of replaced files that are not
// swept. 0 means no limit.
type Quota struct {
	User int64 // for each person
	All  int64 // for all together
}

// Usage is how much of a quota is used, in bytes.
type Usage struct{ User, All int64 }

// Check refuses more bytes than the quota leaves.
func (q Quota) Check(used Usage, more int64) error {
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
	return &Error{Kind: ErrQuota.Kind, Code: ErrQuota.Code, Message: fmt.Sprintf(
		"%s %s tệp chưa xác nhận hoặc đã được thay (tối đa %s), không đủ chỗ cho tệp này. Hãy hoàn tất các tệp đang tải lên hoặc thử lại sau.",
		who, formatBytes(used), formatBytes(limit))}
}

// formatBytes formats a number of bytes in Vietnamese: 19,5 GB, where 1 GB is 1,073,741,824 bytes. It
// never rounds up to a limit that is not reached.
func formatBytes(bytes int64) string {
	unit, name := int64(1)<<20, "MB"
	if bytes >= 1<<30 {
		unit, name = 1<<30, "GB"
	}
	tenths := bytes * 10 / unit
	return strings.TrimSuffix(fmt.Sprintf("%d,%d", tenths/10, tenths%10), ",0") + " " + name
}
