package operations

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §14.1, §14.5: what is changed in the database about accounts contradicts their history.
func TestVerifyFindsWhatContradictsTheHistoryOfAnAccount(t *testing.T) {
	s := harness.NewServer(t)
	db, admin := connect(t, s), s.As(t, "admin")
	execSQL(t, db, `ALTER TABLE account_logs DISABLE TRIGGER never_changed`)
	for name, damage := range map[string]struct {
		statement, want string
		broken          bool
	}{
		"role":             {`UPDATE users SET role = 'ADMIN' WHERE id = $1`, "its role is ADMIN, but the history says EXPERT", false},
		"address":          {`UPDATE users SET email = 'khac@test.example' WHERE id = $1`, "its address is not the one in the history", false},
		"disabled":         {`UPDATE users SET disabled_at = now() WHERE id = $1`, "it is disabled: true, but the history says false", false},
		"who decided":      {`UPDATE account_logs SET by_name = 'Người khác' WHERE action = 'add' AND user_id = $1`, "the history is broken before invite at ", true},
		"a row cut out":    {`DELETE FROM account_logs WHERE action = 'invite' AND user_id = $1`, "the history is broken before role at ", true},
		"the end cut off":  {`DELETE FROM account_logs WHERE action = 'role' AND user_id = $1`, "the history does not end as the account says", true},
		"all of it":        {`DELETE FROM account_logs WHERE user_id = $1`, "the history does not end as the account says", true},
		"a decision added": {`INSERT INTO account_logs SELECT gen_random_uuid(), user_id, email, 'email', role, 'x', now(), NULL, NULL, previous_sha256 FROM account_logs WHERE action = 'role' AND user_id = $1`, "the history is broken before email at ", true},
	} {
		t.Run(name, func(t *testing.T) {
			id := admin.Post("/users", map[string]any{"email": "nhan.vien@test.example", "full_name": "Nhân Viên", "role": "EDITOR"}).Want(201).Text("data.user.id")
			admin.Patch("/users/"+id, map[string]any{"role": "EXPERT"}).Want(200)
			require.Empty(t, findings(t, s))
			assert.Equal(t, 0, admin.Get("/history").Want(200).Number("data.proof.broken_accounts"))
			execSQL(t, db, damage.statement, id)
			found := strings.Join(findings(t, s), "\n")
			assert.Contains(t, found, "account "+id+": "+damage.want)
			want := 0
			if damage.broken {
				want = 1
			}
			assert.Equal(t, want, admin.Get("/history").Want(200).Number("data.proof.broken_accounts"))
			assert.Nil(t, s.As(t, "manager").Get("/history").Want(200).At("data.proof.accounts"), "managers see no rows of accounts")
			for _, table := range []string{"account_links", "notifications"} {
				execSQL(t, db, `DELETE FROM `+table+` WHERE user_id = $1`, id)
			}
			execSQL(t, db, `DELETE FROM users WHERE id = $1`, id)
			execSQL(t, db, `DELETE FROM account_logs WHERE user_id = $1`, id)
			execSQL(t, db, `DELETE FROM account_heads WHERE user_id = $1`, id)
		})
	}
}
