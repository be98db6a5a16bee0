package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"text/tabwriter"
	"time"

	"backoffice/app/ebooks"
	"backoffice/app/people"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
	"backoffice/ports"
)

// changeAccount changes an account, prints the result and writes an audit record.
func changeAccount(ctx context.Context, p process, event string, change func(*people.Accounts) (domain.User, error)) error {
	return withAccounts(ctx, p, func(a *people.Accounts) error {
		user, err := change(a)
		if err != nil {
			return err
		}
		p.audit(event, slog.String("user", user.ID), slog.String("role", string(user.Role)))
		return say(p.out, "%s: %s, %s, signs in by %s", user.Email, user.Role, enabled(user), signsInBy(user))
	})
}

func withAccounts(ctx context.Context, p process, do func(*people.Accounts) error) error {
	return withBackend(ctx, p, func(b *wiring.Backend) error { return do(b.App.Accounts.As(p.operator())) })
}

// byEmail returns a command that changes an account and needs only its address.
func byEmail(event string, change func(*people.Accounts, context.Context, string) (domain.User, error)) func(context.Context, process, input) error {
	return func(ctx context.Context, p process, in input) error {
		return changeAccount(ctx, p, event, func(a *people.Accounts) (domain.User, error) { return change(a, ctx, in.args[0]) })
	}
}

func setEmail(ctx context.Context, p process, in input) error {
	return changeAccount(ctx, p, "user_email", func(a *people.Accounts) (domain.User, error) { return a.SetEmail(ctx, in.args[0], in.args[1]) })
}

func setRole(ctx context.Context, p process, in input) error {
	role, err := domain.ParseRole(in.args[1])
	if err != nil {
		return err
	}
	return changeAccount(ctx, p, "user_role", func(a *people.Accounts) (domain.User, error) { return a.SetRole(ctx, in.args[0], role) })
}

func setPassword(ctx context.Context, p process, in input) error {
	email := in.args[0]
	return changeAccount(ctx, p, "user_password", func(a *people.Accounts) (domain.User, error) {
		if _, err := a.ByEmail(ctx, email); err != nil { // before the password prompt
			return domain.User{}, err
		}
		password, err := readPassword(ctx, p)
		if err != nil {
			return domain.User{}, err
		}
		return a.SetPassword(ctx, email, password)
	})
}

func addUser(ctx context.Context, p process, in input) error {
	email, fullName := in.args[0], in.args[2]
	role, err := domain.ParseRole(in.args[1])
	if err != nil {
		return err
	}
	if _, err := domain.NewUser("", email, fullName, role, "", time.Time{}); err != nil { // before the password prompt
		return err
	}
	return changeAccount(ctx, p, "user_add", func(a *people.Accounts) (domain.User, error) {
		password, err := readPassword(ctx, p)
		if err != nil {
			return domain.User{}, err
		}
		return a.Add(ctx, people.NewAccount{Email: email, Role: role, FullName: fullName, Password: password}, domain.Moment(time.Now()))
	})
}

func listUsers(ctx context.Context, p process, _ input) error {
	return withAccounts(ctx, p, func(a *people.Accounts) error {
		users, err := a.All(ctx)
		return printRows(p.out, users, err, func(u domain.User) []any {
			return []any{u.Email, u.Role, u.FullName, enabled(u), signsInBy(u)}
		})
	})
}

// printRows prints a list in columns, unless it could not be read.
func printRows[T any](out io.Writer, list []T, err error, columns func(T) []any) error {
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, one := range list {
		row := columns(one)
		fmt.Fprintf(table, strings.Repeat("\t%v", len(row))[1:]+"\n", row...) //nolint:errcheck // Flush returns the error
	}
	return table.Flush()
}

// signsInBy returns how an account signs in.
func signsInBy(u domain.User) string {
	switch {
	case u.State() == domain.StateInvited:
		return "nothing yet (invited)"
	case u.Identity == domain.Identity{}:
		return "password"
	case u.Identity.Subject == "":
		return u.Identity.Issuer + " (linked, not signed in yet)"
	}
	return u.Identity.Issuer + " as " + u.Identity.Subject
}

// listUserHistory lists the changes of one account or all.
func listUserHistory(ctx context.Context, p process, in input) error {
	return withAccounts(ctx, p, func(a *people.Accounts) error {
		history, err := a.History(ctx, strings.Join(in.args, "")) // at most one
		return printRows(p.out, history, err, func(e domain.AccountEntry) []any {
			return []any{e.CreatedAt.Format(time.RFC3339), e.Email, e.Action, e.Role, e.By}
		})
	})
}

func enabled(u domain.User) string {
	if u.DisabledAt != nil {
		return "disabled"
	}
	return "enabled"
}

func restoreEbook(ctx context.Context, p process, in input) error {
	return changeEbook(ctx, p, "restore", in, func(e *ebooks.Service, id string) (domain.Ebook, error) {
		return e.RestoreByCommand(ctx, unnamedOperator, id)
	})
}

func giveEbook(ctx context.Context, p process, in input) error {
	return changeEbook(ctx, p, "give", in, func(e *ebooks.Service, id string) (domain.Ebook, error) {
		return e.GiveByEmail(ctx, unnamedOperator, id, in.args[1])
	})
}

// unnamedOperator is the caller of these commands' writes.
var unnamedOperator = ports.Operator(domain.Operator, time.Time{})

// changeEbook changes an e-book and prints the result.
func changeEbook(ctx context.Context, p process, word string, in input, change func(e *ebooks.Service, id string) (domain.Ebook, error)) error {
	id, err := idFrom(in)
	if err != nil {
		return err
	}
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		book, err := change(b.App.Ebooks, id)
		if err != nil {
			return err
		}
		p.audit("ebook_"+word, slog.String("ebook", book.ID), slog.String("creator", book.CreatedBy))
		return say(p.out, "%s  %s  %s  %s", book.ID, book.Status, book.Creator.FullName, book.Title)
	})
}

func listDeleted(ctx context.Context, p process, _ input) error {
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		books, err := b.App.Ebooks.Deleted(ctx)
		return printRows(p.out, books, err, func(b domain.Ebook) []any {
			by := ""
			if b.DeletedBy != nil {
				by = b.DeletedBy.FullName
			}
			return []any{b.ID, b.DeletedAt.Format(time.RFC3339), by, b.Status, b.Title}
		})
	})
}
