package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"backoffice/app/ebooks"
	"backoffice/app/people"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
	"backoffice/ports"
)

// accountCommands are the subcommands of `cms user`.
var accountCommands = map[string]func(context.Context, process, *people.Accounts, []string) error{
	"list":     listUsers,
	"history":  listDecisions,
	"add":      changing("add", addUser),
	"role":     changing("role", setRole),
	"password": changing("password", setPassword),
	"email": changing("email", func(ctx context.Context, _ process, a *people.Accounts, args []string) (domain.User, error) {
		return a.SetEmail(ctx, args[0], args[1])
	}),
	"link": changing("link", func(ctx context.Context, _ process, a *people.Accounts, args []string) (domain.User, error) {
		return a.Link(ctx, args[0])
	}),
	"disable": changing("disable", func(ctx context.Context, _ process, a *people.Accounts, args []string) (domain.User, error) {
		return a.Disable(ctx, args[0])
	}),
	"enable": changing("enable", func(ctx context.Context, _ process, a *people.Accounts, args []string) (domain.User, error) {
		return a.Enable(ctx, args[0])
	}),
}

func userCommand(ctx context.Context, p process, args []string) error {
	if len(args) == 0 || accountCommands[args[0]] == nil {
		return unknownCommand("user", strings.Join(args[:min(1, len(args))], ""))
	}
	run := accountCommands[args[0]]
	_, args, err := arguments("user "+args[0], args[1:])
	if err != nil {
		return err
	}
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		return run(ctx, p, b.App.Accounts.As(p.operator()), args)
	})
}

// changing returns a command that changes an account, prints the result and writes an audit record.
func changing(word string, change func(context.Context, process, *people.Accounts, []string) (domain.User, error)) func(context.Context, process, *people.Accounts, []string) error {
	return func(ctx context.Context, p process, a *people.Accounts, args []string) error {
		user, err := change(ctx, p, a, args)
		if err != nil {
			return err
		}
		p.audit("user_"+word, slog.String("user", user.ID), slog.String("role", string(user.Role)))
		return say(p.out, "%s: %s, %s, signs in by %s", user.Email, user.Role, enabled(user), signsInBy(user))
	}
}

func setRole(ctx context.Context, _ process, a *people.Accounts, args []string) (domain.User, error) {
	role, err := domain.ParseRole(args[1])
	if err != nil {
		return domain.User{}, err
	}
	return a.SetRole(ctx, args[0], role)
}

func setPassword(ctx context.Context, p process, a *people.Accounts, args []string) (domain.User, error) {
	if _, err := a.ByEmail(ctx, strings.ToLower(args[0])); err != nil { // before the password prompt
		return domain.User{}, err
	}
	password, err := readPassword(p)
	if err != nil {
		return domain.User{}, err
	}
	return a.SetPassword(ctx, args[0], password)
}

func addUser(ctx context.Context, p process, a *people.Accounts, args []string) (domain.User, error) {
	role, err := domain.ParseRole(args[1])
	if err != nil {
		return domain.User{}, err
	}
	if _, err := domain.NewUser("", args[0], args[2], role, "", time.Time{}); err != nil { // before the password prompt
		return domain.User{}, err
	}
	password, err := readPassword(p)
	if err != nil {
		return domain.User{}, err
	}
	return a.Add(ctx, people.NewAccount{Email: args[0], Role: role, FullName: args[2], Password: password}, domain.Moment(time.Now()))
}

func listUsers(ctx context.Context, p process, a *people.Accounts, _ []string) error {
	users, err := a.All(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, u := range users {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", u.Email, u.Role, u.FullName, enabled(u), signsInBy(u)) //nolint:errcheck // Flush returns the error
	}
	return table.Flush()
}

// signsInBy returns how an account signs in.
func signsInBy(u domain.User) string {
	switch {
	case u.Identity == domain.Identity{}:
		return "password"
	case u.Identity.Subject == "":
		return u.Identity.Issuer + " (linked, not signed in yet)"
	}
	return u.Identity.Issuer + " as " + u.Identity.Subject
}

// listDecisions lists the decisions about one account or all.
func listDecisions(ctx context.Context, p process, a *people.Accounts, emails []string) error {
	history, err := a.History(ctx, strings.Join(emails, ""))
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, e := range history {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", e.CreatedAt.Format(time.RFC3339), e.Email, e.Action, e.Role, e.By) //nolint:errcheck // Flush returns the error
	}
	return table.Flush()
}

func enabled(u domain.User) string {
	if u.DisabledAt != nil {
		return "disabled"
	}
	return "enabled"
}

func ebookCommand(ctx context.Context, p process, args []string) error {
	if len(args) == 0 || !slices.Contains([]string{"deleted", "restore", "give"}, args[0]) {
		return unknownCommand("ebook", strings.Join(args[:min(1, len(args))], ""))
	}
	word := args[0]
	_, args, err := arguments("ebook "+word, args[1:])
	if err != nil {
		return err
	}
	withEbooks := func(do func(*ebooks.Service) error) error {
		return withBackend(ctx, p, func(b *wiring.Backend) error { return do(b.App.Ebooks) })
	}
	switch word {
	case "deleted":
		return withEbooks(func(e *ebooks.Service) error { return listDeleted(ctx, p.out, e) })
	case "restore":
		return withEbooks(func(e *ebooks.Service) error {
			return changeEbook(p, word, args[0], func(id string) (domain.Ebook, error) { return e.Restore(ctx, operator, id) })
		})
	default:
		return withEbooks(func(e *ebooks.Service) error {
			return changeEbook(p, word, args[0], func(id string) (domain.Ebook, error) {
				return e.Give(ctx, operator, id, args[1])
			})
		})
	}
}

// operator is the caller of these commands' writes.
var operator = ports.Operator(domain.Operator, time.Time{})

// changeEbook changes an e-book and prints the result.
func changeEbook(p process, word, arg string, change func(id string) (domain.Ebook, error)) error {
	id, ok := domain.ParseID(arg)
	if !ok {
		return usageError{"ebook " + word, "<id> is no UUID"}
	}
	book, err := change(id)
	if err != nil {
		return err
	}
	p.audit("ebook_"+word, slog.String("ebook", book.ID), slog.String("creator", book.CreatedBy))
	return say(p.out, "%s  %s  %s  %s", book.ID, book.Status, book.Creator.FullName, book.Title)
}

func listDeleted(ctx context.Context, out io.Writer, e *ebooks.Service) error {
	books, err := e.Deleted(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, b := range books {
		by := ""
		if b.DeletedBy != nil {
			by = b.DeletedBy.FullName
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", b.ID, b.DeletedAt.Format(time.RFC3339), by, b.Status, b.Title) //nolint:errcheck // Flush returns the error
	}
	return table.Flush()
}
