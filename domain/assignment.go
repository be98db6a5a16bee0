package domain

import "time"

// The refusals of assignments.
var (
	ErrNotReviewer = invalidField("user_id", "assignment.invalid", "Người này không duyệt được eBook.")
	ErrInvalidDue  = invalidField("due", "assignment.invalid", "Hạn phải là một ngày có thật, từ hôm nay trở đi (YYYY-MM-DD).")
)

// MayAssign reports whether the actor may name a reviewer for the e-book now.
func (b *Ebook) MayAssign(actor Actor) bool {
	return b.DeletedAt == nil && b.May(Assign, actor) == nil
}

// AssignTo names a reviewer and the day until which the e-book should be reviewed ("" for none). If
// another reviewer was named before, the history says that this ended, and they are notified. Nothing changes if
// reviewer and day are the same.
func (b *Ebook) AssignTo(reviewer Actor, due string, actor Actor, now time.Time) error {
	if err := b.May(Assign, actor); err != nil {
		return err
	}
	if MayReview(reviewer) != nil {
		return ErrNotReviewer
	}
	day, err := b.dueDay(due, now)
	if err != nil {
		return err
	}
	before := b.Assignment
	if before != nil && before.User.ID == reviewer.ID && same(before.Due, day) {
		return nil
	}
	if before != nil && before.User.ID != reviewer.ID {
		b.endAssignment(actor, now)
	}
	b.touch(actor, now)
	to := reviewer.Person()
	b.Assignment = &Assignment{User: to, Due: day, At: now}
	b.log(LogEntry{Action: Assign, To: &to, Comment: dueComment(day)}, actor, now)
	return nil
}

// Unassign takes the assignment back. Without one it does nothing.
func (b *Ebook) Unassign(actor Actor, now time.Time) error {
	if err := b.May(Assign, actor); err != nil {
		return err
	}
	if b.Assignment != nil {
		b.endAssignment(actor, now)
	}
	return nil
}

func (b *Ebook) endAssignment(actor Actor, now time.Time) {
	b.touch(actor, now)
	to := b.Assignment.User
	b.Assignment = nil
	b.log(LogEntry{Action: Unassign, To: &to}, actor, now)
}

// dueDay checks a day, which must not be over yet, unless it is the present day of the assignment.
func (b *Ebook) dueDay(due string, now time.Time) (*string, error) {
	if due == "" {
		return nil, nil
	}
	if b.Assignment != nil && b.Assignment.Due != nil && *b.Assignment.Due == due {
		return &due, nil
	}
	if _, ok := ParseDay(due); !ok || due < Day(now) {
		return nil, ErrInvalidDue
	}
	return &due, nil
}

// dueComment is what the history says about the day.
func dueComment(due *string) string {
	if due == nil {
		return ""
	}
	return "Hạn: " + FormatDay(*due)
}

// MayChooseColleague refuses actors who may neither give e-books nor name reviewers.
func MayChooseColleague(actor Actor) error { return choosingColleague.permits(actor, &Ebook{}) }

// choosingColleague has no Action, so that programs may read names of colleagues too.
var choosingColleague = Rule{Roles: gift.Roles}
