package domain

import (
	"fmt"
	"slices"
	"time"
)

// MaxUnited is how many values one unification may replace.
const MaxUnited = 100

// Unification (a uniting in the API) replaces values of a field by one, in all e-books, in the background
// (RULES §6.11).
type Unification struct {
	ID        string
	Field     string   // one of UnitedFields
	From      []string // the values that are replaced
	To        string
	By        Person
	StartedAt time.Time
	EndedAt   *time.Time // nil while it runs
	Expected  int        // how many e-books had one of the values when it began
	Changed   int        // how many it has changed

	UndoneBy    *Person
	UndoBegunAt *time.Time // nil unless it is undone
	UndoEndedAt *time.Time
	Restored    int // how many have their former value again
}

// UnitedFields are the fields whose values can be united, with the names that the history shows.
var UnitedFields = map[string]string{"subject": "Môn học", "grade": "Khối lớp", "author": "Tác giả", "publisher": "Nhà xuất bản"}

// The refusals of unifications.
var (
	ErrNoUnification = &Error{Kind: NotFound, Code: "uniting.not_found", Message: "Không tìm thấy lần gộp giá trị này."}
	ErrAlreadyUndone = &Error{Kind: Conflict, Code: "uniting.undone", Message: "Lần gộp này đã được hoàn tác."}
	ErrNoSuchField   = invalidField("field", "uniting.invalid", "Trường phải là subject, grade, author hoặc publisher.")
	ErrTooManyFrom   = invalidField("from", "uniting.invalid", fmt.Sprintf("Mỗi lần gộp tối đa %d giá trị.", MaxUnited))
)

// UnificationState is how far a unification is.
type UnificationState string

// The states of a unification.
const (
	UnificationRunning UnificationState = "running"
	UnificationDone    UnificationState = "done"
	UnificationUndoing UnificationState = "undoing"
	UnificationUndone  UnificationState = "undone"
)

// State returns how far the unification is.
func (u Unification) State() UnificationState {
	switch {
	case u.UndoEndedAt != nil:
		return UnificationUndone
	case u.UndoBegunAt != nil:
		return UnificationUndoing
	case u.EndedAt != nil:
		return UnificationDone
	}
	return UnificationRunning
}

// MayUnite refuses actors who may not compare the values of a field and unite them. It does not look at
// the scope of an access token: the routes that write refuse tokens.
func MayUnite(actor Actor) error { return comparingValues.permits(actor, &Ebook{}) }

// comparingValues permits the roles of unification, but has no action, so that access tokens of every
// scope may read the values.
var comparingValues = Rule{Roles: unification.Roles}

// NewUnification returns the actor's unification. The values are cleaned like those of e-books, with which they
// are compared exactly.
func NewUnification(id string, actor Actor, field string, from []string, to string, now time.Time) (Unification, error) {
	if err := MayUnite(actor); err != nil {
		return Unification{}, err
	}
	if _, ok := UnitedFields[field]; !ok {
		return Unification{}, ErrNoSuchField
	}
	to, problem := cleanText(to, MaxShortText, singleLine)
	switch {
	case problem != "":
		return Unification{}, invalidField("to", "uniting.invalid", problem)
	case to == "":
		return Unification{}, invalidField("to", "uniting.invalid", "Cần có giá trị mới.")
	case len(from) > MaxUnited:
		return Unification{}, ErrTooManyFrom
	}
	others := []string{}
	for _, value := range from {
		value, problem := cleanStoredText(value, MaxShortText, singleLine)
		if problem != "" {
			return Unification{}, invalidField("from", "uniting.invalid", problem)
		}
		if value != "" && value != to {
			others = append(others, value)
		}
	}
	slices.Sort(others)
	others = slices.Compact(others)
	if len(others) == 0 {
		return Unification{}, invalidField("from", "uniting.invalid", "Cần có ít nhất một giá trị khác giá trị mới.")
	}
	return Unification{ID: id, Field: field, From: others, To: to, By: actor.Person(), StartedAt: now}, nil
}

// Undoable reports whether nobody has undone the unification yet.
func (u Unification) Undoable() bool { return u.UndoBegunAt == nil }

// Undo begins to undo the unification, which may still run.
func (u *Unification) Undo(actor Actor, now time.Time) error {
	if err := MayUnite(actor); err != nil {
		return err
	}
	if !u.Undoable() {
		return ErrAlreadyUndone
	}
	by := actor.Person()
	u.UndoneBy, u.UndoBegunAt = &by, &now
	if u.EndedAt == nil {
		u.EndedAt = &now
	}
	return nil
}

// unitedField returns a pointer to the value that a unification changes.
func unitedField(d *Details, field string) *string {
	i := slices.IndexFunc(TextFields[:], func(f TextField) bool { return f.Name == field })
	return d.Texts()[i]
}

// ChangedUnitedFields returns the fields that can be united and in which the records differ.
func ChangedUnitedFields(before, after *Details) (fields []string) {
	for field := range UnitedFields {
		if *unitedField(before, field) != *unitedField(after, field) {
			fields = append(fields, field)
		}
	}
	return fields
}

// Unite replaces the e-book's value if it is one of those that are united, and returns the value that
// it had. Status and Returned do not change.
func (b *Ebook) Unite(u *Unification, actor Actor, now time.Time) (was string, changed bool, err error) {
	was = *unitedField(&b.Details, u.Field)
	if err := unification.permits(actor, b); err != nil || !slices.Contains(u.From, was) {
		return was, false, err
	}
	b.replace(Unite, u.Field, u.To, actor, now)
	return was, true, nil
}

// Separate restores the value that the e-book had before the unification, unless it is another one now.
func (b *Ebook) Separate(u *Unification, was string, actor Actor, now time.Time) (changed bool, err error) {
	if err := unification.permits(actor, b); err != nil || *unitedField(&b.Details, u.Field) != u.To {
		return false, err
	}
	b.replace(Separate, u.Field, was, actor, now)
	return true, nil
}

// replace replaces the value of a field. United keeps the digest of the record that was submitted, as
// long as the record differs from it.
func (b *Ebook) replace(action Action, field, value string, actor Actor, now time.Time) {
	current := unitedField(&b.Details, field)
	submitted := b.United
	if submitted == nil && b.SubmittedAt != nil {
		submitted = &UnitedSince{SubmittedAt: *b.SubmittedAt, RecordSHA256: RecordSHA256(&b.Details)}
	}
	comment := fmt.Sprintf("%s: “%s” → “%s”", UnitedFields[field], *current, value)
	*current = value
	b.touch(actor, now)
	b.log(LogEntry{Action: action, Comment: comment}, actor, now)
	b.United = nil
	if submitted != nil && submitted.RecordSHA256 != RecordSHA256(&b.Details) {
		b.United = submitted
	}
}
