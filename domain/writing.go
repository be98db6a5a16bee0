package domain

import (
	"fmt"
	"time"
)

// How many bytes one person may write: a burst, and a rate. The rate is the longest outline every 30 seconds.
// The editor saves automatically that often (RULES §5.7).
const (
	WriteBurst     = 128 << 20
	WritePerSecond = MaxOutlineBody / 30
	MaxOutlineBody = 2 << 20
	longOutline    = 256 << 10 // some 2,000 lines
)

// RecentWrites is how much a person has written recently. It decreases with time. The zero value is
// for a user who has written nothing.
type RecentWrites struct {
	bytes float64
	at    time.Time
}

// Add counts bytes to be written, or refuses them until the amount has decreased.
func (w *RecentWrites) Add(bytes int64, now time.Time) error {
	amount := w.amount(now)
	if over := amount + float64(bytes) - WriteBurst; over > 0 {
		refused := *errTooMuchWritten
		refused.RetryAfter = time.Duration(over / WritePerSecond * float64(time.Second))
		return &refused
	}
	w.set(amount+float64(bytes), now)
	return nil
}

// AddStored counts bytes that were written beside those that Add has counted. They count beyond the burst
// too; then the next writes are refused.
func (w *RecentWrites) AddStored(bytes int64, now time.Time) {
	w.set(w.amount(now)+float64(bytes), now)
}

// set keeps the later time: a long request is counted after shorter ones that arrived later.
func (w *RecentWrites) set(bytes float64, now time.Time) {
	w.bytes = bytes
	if now.After(w.at) {
		w.at = now
	}
}

// ResubmittedBytes returns how many bytes a submit of the e-book writes beside the record, if it was returned
// before. Each submit stores the outline again. It counts as longOutline, because its length is not known.
// The first submit is free: the outline was counted when it was saved.
func (b *Ebook) ResubmittedBytes() int64 {
	if b.TOCVersion == 0 || b.ReturnedCount == 0 {
		return 0
	}
	return longOutline
}

// Forgotten reports whether the writes no longer count.
func (w *RecentWrites) Forgotten(now time.Time) bool { return w.amount(now) == 0 }

// amount returns how many of the written bytes still count.
func (w *RecentWrites) amount(now time.Time) float64 {
	return max(0, w.bytes-max(0, now.Sub(w.at).Seconds())*WritePerSecond)
}

var errTooMuchWritten = &Error{Kind: Throttled, Code: "request.too_much", Message: fmt.Sprintf(
	"Bạn đã lưu quá nhiều dữ liệu trong thời gian ngắn (tối đa %d MB cùng lúc). Vui lòng thử lại sau giây lát.", WriteBurst>>20)}
