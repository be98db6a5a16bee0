package samples

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"backoffice/app/people"
	"backoffice/cmd/standalone/datadir"
	"backoffice/db/sample"
	"backoffice/domain"
)

// Account is one entry of accounts.json. Scripts rely on its members.
type Account struct {
	Email    string      `json:"email"`
	Password string      `json:"password"`
	Role     domain.Role `json:"role"`
	FullName string      `json:"full_name"`
}

// firstAccounts are the accounts of a first start, without passwords.
var firstAccounts = []Account{
	{Email: "student@cms.example", Role: domain.Student, FullName: "Học viên"},
	{Email: "editor1@cms.example", Role: domain.Editor, FullName: "Biên tập viên 1"},
	{Email: "editor2@cms.example", Role: domain.Editor, FullName: "Biên tập viên 2"},
	{Email: "expert@cms.example", Role: domain.Expert, FullName: "Chuyên gia"},
	{Email: "manager@cms.example", Role: domain.Manager, FullName: "Quản lý"},
	{Email: "admin@cms.example", Role: domain.Admin, FullName: "Quản trị viên"},
}

// sampleActors maps the persons of the samples' histories to the addresses of their accounts.
var sampleActors = map[sample.Role]string{
	sample.Editor: "editor1@cms.example", sample.OtherEditor: "editor2@cms.example",
	sample.Expert: "expert@cms.example", sample.Manager: "manager@cms.example", sample.Admin: "admin@cms.example",
}

// MakeAccounts creates the accounts of accounts.json, or sets their passwords. It first writes a missing
// file, so that every account's password is written down.
func MakeAccounts(ctx context.Context, dir *datadir.Dir, accounts *people.Accounts) error {
	list, err := ReadAccounts(dir)
	if err == nil && list == nil {
		list, err = writeNewAccounts(dir)
	}
	if err != nil {
		return err
	}
	for _, a := range list {
		if err := a.addOrSetPassword(ctx, accounts); err != nil {
			return fmt.Errorf("account %s: %w", a.Email, err)
		}
	}
	return nil
}

// addOrSetPassword adds the account, or sets the password of an existing one.
func (a Account) addOrSetPassword(ctx context.Context, accounts *people.Accounts) error {
	_, err := accounts.ByEmail(ctx, a.Email)
	switch {
	case errors.Is(err, domain.ErrNoUser):
		_, err = accounts.Add(ctx, people.NewAccount{
			Email: a.Email, FullName: a.FullName, Password: a.Password, Role: a.Role,
		}, domain.Moment(time.Now()))
	case err == nil:
		_, err = accounts.SetPassword(ctx, a.Email, a.Password)
	}
	return err
}

// AccountsFile is the name of the file with the first accounts.
const AccountsFile = "accounts.json"

// ReadAccounts reads accounts.json; nil if there is none.
func ReadAccounts(dir *datadir.Dir) (list []Account, err error) {
	_, err = dir.ReadJSON(AccountsFile, &list)
	return list, err
}

func writeNewAccounts(dir *datadir.Dir) ([]Account, error) {
	list := make([]Account, len(firstAccounts))
	for i, a := range firstAccounts {
		a.Password = newPassword()
		list[i] = a
	}
	return list, dir.WriteJSON(AccountsFile, list)
}

// newPassword returns 80 random bits, in groups that are easy to type.
func newPassword() string {
	s := strings.ToLower(rand.Text()[:16])
	return s[:4] + "-" + s[4:8] + "-" + s[8:12] + "-" + s[12:]
}
