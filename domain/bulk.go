package domain

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"backoffice/domain/spelling"
)

// MaxBulk is how many e-books one call may act on (RULES §6.7).
const MaxBulk = 100

// ErrBulkTooLong refuses more than MaxBulk e-books.
var ErrBulkTooLong = invalidField("items", "ebook.bulk", fmt.Sprintf("Mỗi lần tối đa %d eBook.", MaxBulk))

// ParseBulk parses an action that may be taken on several e-books together: the transitions, delete
// and restore.
func ParseBulk(s string) (Action, bool) {
	if a := Action(s); a == Delete || a == Restore {
		return a, true
	}
	return ParseTransition(s)
}

// CheckBulk refuses a wrong number of e-books, and one that is named twice.
func CheckBulk(ids []string) error {
	switch n := len(ids); {
	case n == 0:
		return invalidField("items", "ebook.bulk", "Chưa chọn eBook nào.")
	case n > MaxBulk:
		return ErrBulkTooLong
	}
	named := map[string]bool{}
	for _, id := range ids {
		if parsed, ok := ParseID(id); ok {
			id = parsed
		}
		if named[id] {
			return invalidField("items", "ebook.bulk", "Một eBook được chọn hai lần.")
		}
		named[id] = true
	}
	return nil
}

// CheckReason refuses an action that needs a comment and has none.
func CheckReason(action Action, comment string) error {
	if rule, ok := ruleFor(action); ok && rule.CommentRequired && comment == "" {
		return ErrCommentRequired
	}
	return nil
}

// BulkEdit is an edit of several e-books: what each field is set to, and tags to add and to remove.
type BulkEdit struct {
	Set                 DetailsInput
	AddTags, RemoveTags []string
}

// EditInBulk is Edit for one of several e-books. It keeps the mark Unchecked: nobody has looked at
// this e-book.
func (b *Ebook) EditInBulk(actor Actor, e BulkEdit, now time.Time) error {
	if len(e.AddTags)+len(e.RemoveTags) > 0 {
		tags := b.Tags
		if e.Set.Tags.Set {
			tags = e.Set.Tags.Value
		}
		e.Set.Tags = Sent(changeTags(tags, e.AddTags, e.RemoveTags))
	}
	unchecked := b.Unchecked
	err := b.Edit(actor, e.Set, now)
	b.Unchecked = unchecked
	return err
}

// changeTags removes and adds tags without regard to case and spelling, and keeps the order of the others. A tag
// that is in both lists is added. One text may hold several tags, separated by commas.
func changeTags(tags string, add, remove []string) string {
	kept, skip := []string{}, map[string]bool{} // skip has the keys of tags that are removed or already kept
	for tag := range strings.SplitSeq(strings.Join(remove, ","), ",") {
		skip[tagKey(tag)] = true
	}
	added := strings.Split(strings.Join(add, ","), ",")
	for _, tag := range added {
		delete(skip, tagKey(tag))
	}
	for _, tag := range append(strings.Split(tags, ","), added...) {
		if key := tagKey(tag); key != "" && !skip[key] {
			skip[key] = true
			kept = append(kept, strings.TrimSpace(tag))
		}
	}
	joined := strings.Join(kept, ", ")
	if utf8.RuneCountInString(joined) > MaxTags { // an import may have stored them without spaces
		joined = strings.Join(kept, ",")
	}
	return joined
}

// tagKey is equal for tags that do not differ in more than case and spelling (RULES §6.3).
func tagKey(tag string) string { return spelling.MarkedKey(strings.TrimSpace(tag)) }
