package review

import (
	"testing"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app/review"
	"backoffice/domain"
	"backoffice/test/boundtest"
)

// RULES §5.4: the entries of a list are counted while the body is read, and reading stops at the
// bound.
func TestAListOfAReviewThatIsTooLongTakesNoMoreMemoryThanTheLongestAllowed(t *testing.T) {
	for name, list := range map[string]boundtest.List{
		"ids to mark": {
			Parse:  func(b jsonbody.Body) error { _, err := jsonbody.Parse[review.ReadRequest](b, markedBound); return err },
			Before: `{"ids":[`, Entry: `""`, End: `]}`, MaxBody: call.MaxBody, MaxEntries: domain.MaxMarkedAtOnce, Code: "notification.invalid", Message: "Tối đa 1000 thông báo mỗi lần.",
		},
		"rectangles": {
			Parse:  func(b jsonbody.Body) error { _, err := jsonbody.Parse[newNoteBody](b, rectsBound); return err },
			Before: `{"place":{"rects":[`, Entry: `{}`, End: `]}}`, MaxBody: call.MaxBody, MaxEntries: domain.MaxRects, Code: "note.invalid", Message: "Tối đa 40 vùng đánh dấu.",
		},
	} {
		t.Run(name, list.CheckLimit)
	}
}
