package domain_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

var zeros = strings.Repeat("0", 64) // before the first row of a chain

// accountAfter is an account after these decisions, with its history (oldest first) and the head of its chain.
func accountAfter(actions ...domain.AccountAction) (user domain.User, head string, history []domain.AccountEntry) {
	user, head = domain.User{ID: "u", Email: "mai@don-vi.example", FullName: "Mai", Role: domain.Expert}, zeros
	last := time.Time{}
	for i, action := range actions {
		if action == domain.AccountDisabled {
			user.DisabledAt = &now
		}
		user.AddEntry(action, admin, "trước đó", now.Add(time.Duration(i)*time.Hour))
		head = user.Chain(head, last)
		history = append(history, user.Unsaved()...)
		user.ClearUnsaved()
		last = history[i].CreatedAt
	}
	return user, head, history
}

// accountContradictions returns only the texts.
func accountContradictions(user *domain.User, head *string, history []domain.AccountEntry) []string {
	texts, _ := domain.AccountContradictions(user, head, history)
	return texts
}

func TestTheDigestOfAnAccountsRowHasTheDocumentedForm(t *testing.T) {
	row := domain.AccountEntry{UserID: "u", Email: "a@b.c", Action: domain.AccountRole, Role: domain.Admin, By: "Quản", ByID: "q", CreatedAt: now, PreviousSHA256: &zeros}
	after := domain.ChainHead([]domain.AccountEntry{row})
	assert.Equal(t, hexOf("9:account 1,1:u,5:a@b.c,4:role,5:ADMIN,6:Quản,1:q,-,27:2025-09-02T08:00:00.000000Z,64:"+zeros+","), after)
}

// RULES §14.1.
func TestTheChainOfAnAccountNamesEveryRowThatWasChangedRemovedOrAdded(t *testing.T) {
	user, head, history := accountAfter(domain.AccountAdded, domain.AccountRole, domain.AccountPassword, domain.AccountEmail)
	require.Empty(t, accountContradictions(&user, &head, history))
	assert.Equal(t, head, domain.ChainHead(history))
	for i := range history {
		for what, change := range map[string]func(*domain.AccountEntry){
			"account":   func(e *domain.AccountEntry) { e.UserID = "v" },
			"address":   func(e *domain.AccountEntry) { e.Email = "x@don-vi.example" },
			"action":    func(e *domain.AccountEntry) { e.Action = domain.AccountName },
			"role":      func(e *domain.AccountEntry) { e.Role = domain.Admin },
			"by":        func(e *domain.AccountEntry) { e.By = "Người khác" },
			"by id":     func(e *domain.AccountEntry) { e.ByID = "" },
			"detail":    func(e *domain.AccountEntry) { e.Detail = "" },
			"when":      func(e *domain.AccountEntry) { e.CreatedAt = e.CreatedAt.Add(time.Microsecond) },
			"previous":  func(e *domain.AccountEntry) { e.PreviousSHA256 = new("x") },
			"unchained": func(e *domain.AccountEntry) { e.PreviousSHA256 = nil },
		} {
			forged := slices.Clone(history)
			change(&forged[i])
			texts, broken := domain.AccountContradictions(&user, &head, forged)
			assert.NotEmpty(t, texts, "%s of row %d", what, i)
			assert.True(t, broken, "%s of row %d", what, i)
		}
		assert.NotEmpty(t, accountContradictions(&user, &head, slices.Delete(slices.Clone(history), i, i+1)), "row %d removed", i)
		assert.NotEmpty(t, accountContradictions(&user, &head, slices.Insert(slices.Clone(history), i, history[i])), "row %d twice", i)
	}
	assert.NotEmpty(t, accountContradictions(&user, &head, nil), "all rows removed")
	swapped := slices.Clone(history)
	swapped[1], swapped[2] = swapped[2], swapped[1]
	assert.NotEmpty(t, accountContradictions(&user, &head, swapped))
	assert.Contains(t, accountContradictions(&user, nil, history), "the account no longer holds the end of its history")
}

func TestDecisionsThatPredateTheChainAreAcceptedAndThenChained(t *testing.T) {
	user, _, old := accountAfter(domain.AccountAdded, domain.AccountRole)
	for i := range old {
		old[i].PreviousSHA256 = nil
	}
	assert.Empty(t, accountContradictions(&user, nil, old), "before anything is decided again")
	user.AddEntry(domain.AccountName, admin, "Tên cũ", now)
	head := user.Chain(domain.ChainHead(old), old[1].CreatedAt)
	history := append(slices.Clone(old), user.Unsaved()...)
	assert.Empty(t, accountContradictions(&user, &head, history))
	for i := range old {
		forged := slices.Clone(history)
		forged[i].By = "Người khác"
		assert.NotEmpty(t, accountContradictions(&user, &head, forged), "row %d is in the chain from then on", i)
	}
	late := user.Unsaved()[0] // written by a server of the previous version, which runs beside this one
	late.PreviousSHA256, late.CreatedAt = nil, late.CreatedAt.Add(24*time.Hour)
	assert.Empty(t, accountContradictions(&user, nil, append(history, late)))
}

func TestTheOrderOfDecisionsOutlivesAClockThatIsSetBack(t *testing.T) {
	user, head, history := accountAfter(domain.AccountAdded)
	user.AddEntry(domain.AccountName, admin, "", now.Add(-time.Hour))
	user.AddEntry(domain.AccountPassword, admin, "", now.Add(-time.Hour))
	head = user.Chain(head, history[0].CreatedAt)
	history = append(history, user.Unsaved()...)
	assert.Equal(t, []time.Time{now, now.Add(time.Microsecond), now.Add(2 * time.Microsecond)}, []time.Time{history[0].CreatedAt, history[1].CreatedAt, history[2].CreatedAt})
	assert.Empty(t, accountContradictions(&user, &head, history))
}

func TestAnAccountIsWhatItsHistorySays(t *testing.T) {
	user, head, history := accountAfter(domain.AccountAdded, domain.AccountDisabled)
	require.Empty(t, accountContradictions(&user, &head, history))
	for want, change := range map[string]func(*domain.User){
		"its role is ADMIN, but the history says EXPERT":   func(u *domain.User) { u.Role = domain.Admin },
		"its address is not the one in the history":        func(u *domain.User) { u.Email = "x@don-vi.example" },
		"it is disabled: false, but the history says true": func(u *domain.User) { u.DisabledAt = nil },
	} {
		other := user
		change(&other)
		texts, broken := domain.AccountContradictions(&other, &head, history)
		assert.Equal(t, []string{want}, texts)
		assert.False(t, broken)
	}
	assert.Equal(t, []string{"the account is gone, but its history does not say that it was deleted"}, accountContradictions(nil, &head, history))
	user, head, history = accountAfter(domain.AccountAdded, domain.AccountDeleted)
	assert.Empty(t, accountContradictions(nil, &head, history))
	assert.Equal(t, []string{"the history says that the account was deleted, but it is there"}, accountContradictions(&user, &head, history))
}
