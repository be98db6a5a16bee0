package domain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/looplab/fsm"
)

// Rule is one row of the workflow's table.
type Rule struct {
	Action          Action
	From            []Status
	To              Status
	Creator         bool   // the creator, whatever the role
	Roles           []Role // or anybody with one of these roles
	CommentRequired bool
}

var (
	reviewers  = []Role{Expert, Manager, Admin}
	publishers = []Role{Manager, Admin}
)

// reviewing permits what reviewers may do beside the actions: be named for an e-book, and read templates.
var reviewing = Rule{Roles: reviewers}

// MayReview refuses actors who may not approve and reject.
func MayReview(actor Actor) error { return reviewing.permits(actor, &Ebook{}) }

// Reviewers are the roles that approve and reject.
func Reviewers() []Role { return slices.Clone(reviewers) }

// Workflow is the whole workflow (RULES §2.1). The state machine, the guards, the tests, the
// diagram in docs/WORKFLOW.md and the API's responses are derived from it.
var Workflow = []Rule{
	{Action: Edit, From: []Status{Draft, Rejected}, To: Draft, Creator: true},
	{Action: Submit, From: []Status{Draft}, To: PendingReview, Creator: true},
	{Action: Approve, From: []Status{PendingReview}, To: Approved, Roles: reviewers},
	{Action: Reject, From: []Status{PendingReview}, To: Rejected, Roles: reviewers, CommentRequired: true},
	{Action: Publish, From: []Status{Approved}, To: Published, Roles: publishers},
	{Action: Unpublish, From: []Status{Published}, To: Draft, Roles: publishers, CommentRequired: true},
}

// deletion is not a transition, but is requested and offered like one.
var deletion = Rule{Action: Delete, From: Statuses, Roles: publishers}

// restoration restores a deleted e-book. It is not offered for others.
var restoration = Rule{Action: Restore, Roles: publishers}

// gift makes another person the creator, in every status. It is not among the actions of an e-book.
var gift = Rule{Action: Give, From: Statuses, Roles: publishers}

// unification replaces a value, in every status. It is not among the actions of an e-book.
var unification = Rule{Action: Unite, From: Statuses, Roles: publishers}

// assigning permits naming a reviewer. It is not offered among the actions of the workflow.
var assigning = Rule{Action: Assign, From: []Status{PendingReview}, Roles: publishers}

// offeredRules are the rules whose actions are offered with an e-book.
var offeredRules = append(slices.Clip(Workflow), deletion)

// ParseTransition parses one of the five transitions that callers may request: submit, approve,
// reject, publish or unpublish.
func ParseTransition(s string) (Action, bool) {
	a := Action(s)
	return a, a != Edit && slices.ContainsFunc(Workflow, func(r Rule) bool { return r.Action == a })
}

// AllowedAction is an action that the caller may take now.
type AllowedAction struct {
	Name            Action `json:"name"`
	CommentRequired bool   `json:"comment_required"`
}

// ActionsFor returns what the actor may do with the e-book now, in the order of the table, with
// delete last. A deleted one can be restored. The result is never nil.
func (b *Ebook) ActionsFor(actor Actor) []AllowedAction {
	allowed := []AllowedAction{}
	if b.DeletedAt != nil {
		if restoration.permits(actor, b) == nil {
			allowed = append(allowed, AllowedAction{Name: Restore})
		}
		return allowed
	}
	for _, r := range offeredRules {
		if r.permits(actor, b) == nil && slices.Contains(r.From, b.Status) {
			allowed = append(allowed, AllowedAction{Name: r.Action, CommentRequired: r.CommentRequired})
		}
	}
	return allowed
}

// May refuses the action if the actor may not take it, or not in this status. It does not check the
// action's input, because the body is checked after the person and the status (RULES §3.2).
func (b *Ebook) May(action Action, actor Actor) error {
	rule, ok := ruleFor(action)
	if !ok {
		return fmt.Errorf("domain: no rule for action %q", action)
	}
	if err := rule.permits(actor, b); err != nil {
		return err
	}
	if !slices.Contains(rule.From, b.Status) {
		return wrongStatus(action, b)
	}
	return nil
}

// Perform takes one of the five transitions. It checks person, status and rules in this order,
// changes the status and adds the log row, which is stored together with the e-book. comment must
// be the result of CleanComment.
func (b *Ebook) Perform(action Action, actor Actor, comment string, now time.Time) error {
	if _, ok := ParseTransition(string(action)); !ok {
		return fmt.Errorf("domain: %q is not a transition", action)
	}
	if err := b.move(action, actor, comment); err != nil {
		return err
	}
	b.touch(actor, now)
	entry := b.log(LogEntry{Action: action, Comment: comment}, actor, now)
	b.SubmittedAt, b.Claim, b.Assignment, b.United = nil, nil, nil, nil
	switch action {
	case Submit:
		b.SubmittedAt, b.Returned = &entry.CreatedAt, nil
	case Reject, Unpublish:
		b.Returned = &Returned{Action: action, Comment: comment, User: entry.User, CreatedAt: entry.CreatedAt}
		b.ReturnedCount++
	}
	return nil
}

// move runs the e-book's state machine for one action.
func (b *Ebook) move(action Action, actor Actor, comment string) error {
	rule, ok := ruleFor(action)
	if !ok {
		return fmt.Errorf("domain: no rule for action %q", action)
	}
	m := b.machine(func() error {
		return errors.Join(rule.permits(actor, b), rule.requires(b, comment))
	})
	err := m.Event(context.Background(), string(action))
	switch {
	case err == nil || isA[fsm.NoTransitionError](err): // staying in the same status is a success
		b.Status = Status(m.Current())
		return nil
	case isA[fsm.CanceledError](err):
		return firstRefusal(err)
	case isA[fsm.InvalidEventError](err):
		if err := rule.permits(actor, b); err != nil { // the person is checked before the status
			return err
		}
		return wrongStatus(action, b)
	}
	return fmt.Errorf("domain: %s: %w", action, err)
}

// machine builds the e-book's state machine from the table, with a guard before every event.
// Building it costs about a microsecond.
func (b *Ebook) machine(guard func() error) *fsm.FSM {
	events := make(fsm.Events, 0, len(Workflow))
	for _, r := range Workflow {
		from := make([]string, len(r.From))
		for i, s := range r.From {
			from[i] = string(s)
		}
		events = append(events, fsm.EventDesc{Name: string(r.Action), Src: from, Dst: string(r.To)})
	}
	return fsm.NewFSM(string(b.Status), events, fsm.Callbacks{
		"before_event": func(_ context.Context, e *fsm.Event) {
			if err := guard(); err != nil {
				e.Cancel(err)
			}
		},
	})
}

// permits is the guard for the person.
func (r Rule) permits(actor Actor, b *Ebook) error {
	if err := actor.MayUseCMS(); err != nil {
		return err
	}
	own := actor.ID == b.CreatedBy
	if !(r.Creator && own) && !slices.Contains(r.Roles, actor.Role) {
		return ErrForbidden
	}
	return actor.Token.permits(r.Action, own && b.Status == Draft)
}

// requires is the guard for the rules: a PDF to submit, a comment to reject or unpublish.
func (r Rule) requires(b *Ebook, comment string) error {
	switch {
	case r.Action == Submit && b.PDF == nil:
		return ErrPDFMissing
	case r.CommentRequired && comment == "":
		return ErrCommentRequired
	}
	return nil
}

func ruleFor(a Action) (Rule, bool) {
	switch a {
	case Delete:
		return deletion, true
	case Assign:
		return assigning, true
	}
	i := slices.IndexFunc(Workflow, func(r Rule) bool { return r.Action == a })
	if i < 0 {
		return Rule{}, false
	}
	return Workflow[i], true
}

func wrongStatus(a Action, b *Ebook) error {
	if a == Edit {
		return &ConflictError{Refusal: ErrNotEditable, Ebook: b}
	}
	return &ConflictError{Ebook: b, Refusal: &Error{Kind: Conflict, Code: "ebook.wrong_status",
		Message: fmt.Sprintf("Không thể %s khi eBook ở trạng thái %s.", a.Name(), b.Status.Name()),
	}}
}

func isA[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// firstRefusal returns the first refusal inside a cancelled event.
func firstRefusal(err error) error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return err
}
