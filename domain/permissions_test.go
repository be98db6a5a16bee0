package domain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// permissions is RULES §§2.1 and 3.1, written out by hand: who may
// do what, in which status, to their own e-book or another person's.
//
//	Y  does it
//	s  is refused as a student
//	p  is refused as this person
//	c  is refused because of the status (in another status this person may)
const permissions = `
edit own         STUDENT EDITOR EXPERT MANAGER ADMIN
draft               s      Y      Y      Y      Y
pending_review      s      c      c      c      c
approved            s      c      c      c      c
published           s      c      c      c      c
rejected            s      Y      Y      Y      Y

edit another's   STUDENT EDITOR EXPERT MANAGER ADMIN
draft               s      p      p      p      p
pending_review      s      p      p      p      p
approved            s      p      p      p      p
published           s      p      p      p      p
rejected            s      p      p      p      p

submit own       STUDENT EDITOR EXPERT MANAGER ADMIN
draft               s      Y      Y      Y      Y
pending_review      s      c      c      c      c
approved            s      c      c      c      c
published           s      c      c      c      c
rejected            s      c      c      c      c

submit another's STUDENT EDITOR EXPERT MANAGER ADMIN
draft               s      p      p      p      p
pending_review      s      p      p      p      p
approved            s      p      p      p      p
published           s      p      p      p      p
rejected            s      p      p      p      p

approve any      STUDENT EDITOR EXPERT MANAGER ADMIN
draft               s      p      c      c      c
pending_review      s      p      Y      Y      Y
approved            s      p      c      c      c
published           s      p      c      c      c
rejected            s      p      c      c      c

reject any       STUDENT EDITOR EXPERT MANAGER ADMIN
draft               s      p      c      c      c
pending_review      s      p      Y      Y      Y
approved            s      p      c      c      c
published           s      p      c      c      c
rejected            s      p      c      c      c

publish any      STUDENT EDITOR EXPERT MANAGER ADMIN
draft               s      p      p      c      c
pending_review      s      p      p      c      c
approved            s      p      p      Y      Y
published           s      p      p      c      c
rejected            s      p      p      c      c

unpublish any    STUDENT EDITOR EXPERT MANAGER ADMIN
draft               s      p      p      c      c
pending_review      s      p      p      c      c
approved            s      p      p      c      c
published           s      p      p      Y      Y
rejected            s      p      p      c      c

delete any       STUDENT EDITOR EXPERT MANAGER ADMIN
draft               s      p      p      Y      Y
pending_review      s      p      p      Y      Y
approved            s      p      p      Y      Y
published           s      p      p      Y      Y
rejected            s      p      p      Y      Y
`

// leadsTo is where each action ends (RULES §2.1).
var leadsTo = map[domain.Action]domain.Status{
	domain.Edit: domain.Draft, domain.Submit: domain.PendingReview, domain.Approve: domain.Approved,
	domain.Reject: domain.Rejected, domain.Publish: domain.Published, domain.Unpublish: domain.Draft,
}

// cell is one entry of the table.
type cell struct {
	action domain.Action
	status domain.Status
	role   domain.Role
	own    bool
	want   string
}

func (c cell) String() string {
	owner := "another's"
	if c.own {
		owner = "own"
	}
	return fmt.Sprintf("%s/%s/%s/%s", c.role, c.action, owner, c.status)
}

// cells reads the table. "any" means own e-books and those of others.
func cells(t *testing.T) []cell {
	t.Helper()
	all := []cell{}
	for block := range strings.SplitSeq(strings.TrimSpace(permissions), "\n\n") {
		lines := strings.Split(block, "\n")
		head := strings.Fields(lines[0])
		for _, line := range lines[1:] {
			row := strings.Fields(line)
			require.Len(t, row, len(head)-1, line)
			for i, role := range head[2:] {
				for _, own := range []bool{true, false} {
					if head[1] == "any" || own == (head[1] == "own") {
						all = append(all, cell{domain.Action(head[0]), domain.Status(row[0]), domain.Role(role), own, row[i+1]})
					}
				}
			}
		}
	}
	return all
}

// caller and book return the person and the e-book of a cell.
func (c cell) caller() domain.Actor {
	return domain.Actor{ID: "caller", FullName: "Người Gọi", Role: c.role}
}

func (c cell) book(t *testing.T) *domain.Ebook {
	t.Helper()
	b := inStatus(t, otherEditor, c.status)
	if c.own {
		b.CreatedBy, b.Creator = c.caller().ID, c.caller().Person()
	}
	return b
}

// RULES §3.1.
func TestPermissionsOfEveryRoleStatusActionAndOwner(t *testing.T) {
	table := cells(t)
	require.Len(t, table, 5*5*7*2, "roles × statuses × actions × own or another's")
	for _, c := range table {
		t.Run(c.String(), func(t *testing.T) {
			b := c.book(t)
			before := *b
			err := do(b, c.action, c.caller())
			switch c.want {
			case "Y":
				require.NoError(t, err)
				assert.Equal(t, before.Version+1, b.Version)
				if c.action == domain.Delete {
					assert.NotNil(t, b.DeletedAt)
				} else {
					assert.Equal(t, leadsTo[c.action], b.Status)
				}
				return
			case "s":
				require.ErrorIs(t, err, domain.ErrStudent)
			case "p":
				require.ErrorIs(t, err, domain.ErrForbidden)
			case "c":
				require.Equal(t, domain.Conflict, domain.KindOf(err))
			default:
				t.Fatalf("%q is not in the key of the table", c.want)
			}
			assert.Equal(t, before, *b, "what is refused changes nothing")
		})
	}
}

// RULES §2.7: `actions` says what this caller may do now, in table order,
// delete last; and May agrees with the table.
func TestActionsAreWhatTheTableAllows(t *testing.T) {
	type view struct {
		status domain.Status
		role   domain.Role
		own    bool
	}
	allowed, anyCell := map[view][]domain.Action{}, map[view]cell{}
	for _, c := range cells(t) {
		v := view{c.status, c.role, c.own}
		anyCell[v] = c
		if c.want == "Y" {
			allowed[v] = append(allowed[v], c.action)
		}
		err := c.book(t).May(c.action, c.caller())
		assert.Equal(t, c.want == "Y", err == nil, c.String())
	}
	for v, c := range anyCell {
		got := []domain.Action{}
		for _, a := range c.book(t).ActionsFor(c.caller()) {
			got = append(got, a.Name)
			needsComment := slices.Contains([]domain.Action{domain.Reject, domain.Unpublish}, a.Name)
			assert.Equal(t, needsComment, a.CommentRequired, a.Name)
		}
		assert.ElementsMatch(t, allowed[v], got, v)
		assert.True(t, slices.IsSortedFunc(got, func(a, b domain.Action) int {
			order := []domain.Action{"edit", "submit", "approve", "reject", "publish", "unpublish", "delete"}
			return slices.Index(order, a) - slices.Index(order, b)
		}), got)
	}
}

// RULES §3.1.
func TestAStudentMayNotEnter(t *testing.T) {
	require.ErrorIs(t, student.MayUseCMS(), domain.ErrStudent)
	assert.Equal(t, "Students cannot access the CMS. This area is restricted to content creators and administrators only.",
		refusal(t, student.MayUseCMS()).Message)
	for _, a := range []domain.Actor{editor, expert, manager, admin} {
		require.NoError(t, a.MayUseCMS(), a.Role)
	}
	require.ErrorIs(t, domain.Actor{ID: "x", Role: "OWNER"}.MayUseCMS(), domain.ErrForbidden)
	require.ErrorIs(t, domain.Actor{}.MayUseCMS(), domain.ErrForbidden)
}

// RULES §3.1: EDITOR, EXPERT, MANAGER and ADMIN create their own.
func TestEveryoneButStudentsCreates(t *testing.T) {
	for _, a := range []domain.Actor{editor, expert, manager, admin} {
		b, err := domain.NewEbook("book", a, titled("Toán 7"), now)
		require.NoError(t, err, a.Role)
		assert.Equal(t, domain.Draft, b.Status)
		assert.Equal(t, a.ID, b.CreatedBy)
		assert.Equal(t, a.Person(), b.Creator)
		assert.Equal(t, 1, b.Version)
		assert.Zero(t, b.TOCVersion)
	}
	_, err := domain.NewEbook("book", student, titled("Toán 7"), now)
	require.ErrorIs(t, err, domain.ErrStudent)
}
