package domain

import "fmt"

// MaxBulk is how many e-books one call may act on (RULES §6.7).
const MaxBulk = 100

// ErrBulkTooLong refuses more than MaxBulk e-books.
var ErrBulkTooLong = invalidField("items", "ebook.bulk", fmt.Sprintf("Mỗi lần tối đa %d eBook.", MaxBulk))

// Bulk reports whether the action may be taken on several e-books at once: those that need no
// reading.
func Bulk(a Action) bool { return a == Submit || a == Approve || a == Publish || a == Unpublish }

// CheckBulk refuses an invalid call on several e-books: a wrong number of them, a repeated one, or
// a missing comment.
func CheckBulk(action Action, ids []string, comment string) error {
	switch n := len(ids); {
	case n == 0:
		return invalidField("items", "ebook.bulk", "Chưa chọn eBook nào.")
	case n > MaxBulk:
		return ErrBulkTooLong
	}
	named := map[string]bool{}
	for _, id := range ids {
		if same, ok := ParseID(id); ok {
			id = same
		}
		if named[id] {
			return invalidField("items", "ebook.bulk", "Một eBook được chọn hai lần.")
		}
		named[id] = true
	}
	if rule, ok := ruleFor(action); ok && rule.CommentRequired && comment == "" {
		return ErrComment
	}
	return nil
}
