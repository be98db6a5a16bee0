package domain_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

var tokenOwner = domain.User{ID: editor.ID, FullName: editor.FullName, Role: domain.Editor, PasswordHash: "x"}

// RULES §26.1.
func TestATokenHasANameAScopeAndAnEnd(t *testing.T) {
	now := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	newToken := func(in domain.TokenRequest, of domain.User, live int) (domain.Token, error) {
		return domain.NewToken("id", in, of, live, admin, now)
	}
	good := domain.TokenRequest{Name: " Kho cũ ", Scope: "WRITE", Days: 365}
	token, err := newToken(good, tokenOwner, domain.MaxTokens-1)
	require.NoError(t, err)
	assert.Equal(t, domain.Token{
		ID: "id", Name: "Kho cũ", Scope: domain.WriteScope, User: domain.LogUser{ID: editor.ID, FullName: editor.FullName, Role: domain.Editor},
		MadeBy: admin.Person(), CreatedAt: now, ExpiresAt: now.AddDate(0, 0, 365),
	}, token)
	for end, state := range map[time.Duration]domain.TokenState{365*24*time.Hour - 1: domain.TokenActive, 365 * 24 * time.Hour: domain.TokenExpired} {
		assert.Equal(t, state, token.State(now.Add(end)))
	}
	token.RevokedAt = &now
	assert.Equal(t, domain.TokenRevoked, token.State(now))

	for field, bad := range map[string][]domain.TokenRequest{
		"name":  {{Scope: "read", Days: 1}, {Name: strings.Repeat("x", 101), Scope: "read", Days: 1}, {Name: "Kho cms_pat_" + strings.Repeat("a", 58), Scope: "read", Days: 1}},
		"scope": {{Name: "x", Scope: "all", Days: 1}},
		"days":  {{Name: "x", Scope: "read"}, {Name: "x", Scope: "read", Days: 366}},
	} {
		for _, in := range bad {
			_, err := newToken(in, tokenOwner, 0)
			refused := refusal(t, err)
			assert.Equal(t, "token.invalid", refused.Code)
			assert.Len(t, refused.Fields, 1)
			assert.Contains(t, refused.Fields, field)
		}
	}
	_, err = newToken(good, tokenOwner, domain.MaxTokens)
	require.ErrorIs(t, err, domain.ErrTokensFull)
	disabled, student, invited := tokenOwner, tokenOwner, tokenOwner
	disabled.DisabledAt, student.Role, invited.PasswordHash = &now, domain.Student, ""
	for _, of := range []domain.User{disabled, student, invited, {}} {
		_, err = newToken(good, of, 0)
		require.ErrorIs(t, err, domain.ErrTokenUserIneligible)
	}
}

// TestATokenNeverGrantsMoreThanRoleAndScope asks every action of everybody, with each scope and
// without a token (RULES §26.2).
func TestATokenNeverGrantsMoreThanRoleAndScope(t *testing.T) {
	scopes := map[domain.Action]domain.Scope{
		domain.Edit: "write", domain.Submit: "write", domain.Delete: "write", domain.Approve: "review", domain.Reject: "review",
		domain.Publish: "publish", domain.Unpublish: "publish",
	}
	asked := 0
	for _, actor := range []domain.Actor{editor, otherEditor, expert, manager, admin} {
		for _, status := range domain.Statuses {
			for _, owner := range []string{editor.ID, actor.ID} {
				b := &domain.Ebook{Status: status, CreatedBy: owner}
				for action, needed := range scopes {
					itself := b.May(action, actor)
					for _, scope := range domain.Scopes {
						asked++
						program := actor
						program.Token = domain.UsedToken{Name: "x", Scope: scope}
						err := b.May(action, program)
						own := action != domain.Delete || owner == actor.ID && status == domain.Draft
						switch {
						case domain.KindOf(itself) == domain.Forbidden:
							assert.ErrorIs(t, err, domain.ErrForbidden)
						case scope != needed || !own:
							assert.ErrorIs(t, err, domain.ErrTokenScope, "%s by %s with %s in %s", action, actor.Role, scope, status)
						default:
							assert.Equal(t, itself, err)
						}
						offered := false
						for _, a := range b.ActionsFor(program) {
							offered = offered || a.Name == action
						}
						assert.Equal(t, err == nil, offered, "what is offered is allowed")
					}
				}
			}
		}
	}
	assert.Greater(t, asked, 1000)
	by := func(scope domain.Scope) domain.Actor {
		return domain.Actor{ID: manager.ID, Role: domain.Manager, Token: domain.UsedToken{Scope: scope}}
	}
	now := time.Now()
	deleted := &domain.Ebook{Status: domain.Draft, DeletedAt: &now, CreatedBy: manager.ID}
	assert.Empty(t, deleted.ActionsFor(by(domain.WriteScope)))
	waiting := &domain.Ebook{Status: domain.PendingReview}
	assert.True(t, waiting.MayAssign(by(domain.ReviewScope)))
	assert.False(t, waiting.MayAssign(by(domain.WriteScope)))
}

// RULES §26.2.
func TestARefusalOfAScopeNamesWhatIsNeeded(t *testing.T) {
	token := domain.UsedToken{Scope: domain.ReadScope}
	assert.NoError(t, token.RequireOneOf(domain.WriteScope, domain.ReadScope))
	assert.NoError(t, domain.UsedToken{}.RequireOneOf())
	err := token.RequireOneOf(domain.WriteScope, domain.ReviewScope)
	var scope *domain.ScopeError
	require.ErrorAs(t, err, &scope)
	assert.Equal(t, "write review", scope.Scopes())
	assert.ErrorContains(t, err, "Phạm vi cần có: write hoặc review.")
	assert.ErrorIs(t, token.RequireOneOf(), domain.ErrTokenScope)
}

// RULES §26.4.
func TestTheHistorySaysThatATokenDidIt(t *testing.T) {
	now := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	head := func(token domain.UsedToken) (domain.LogEntry, string) {
		b := &domain.Ebook{Status: domain.PendingReview}
		actor := expert
		actor.Token = token
		require.NoError(t, b.Perform(domain.Approve, actor, "", now))
		return b.Unsaved()[0], *b.LogHead
	}
	person, byPerson := head(domain.UsedToken{})
	program, byProgram := head(domain.UsedToken{Name: "Duyệt tự động", Scope: domain.ReviewScope})
	assert.Nil(t, person.Token)
	assert.Equal(t, "Duyệt tự động", *program.Token)
	assert.Equal(t, person.User, program.User)
	assert.NotEqual(t, byPerson, byProgram, "the name of the token belongs to the digest")
	program.Token = nil
	assert.Equal(t, person.SHA256(), program.SHA256(), "rows without a token keep their digest")
}
