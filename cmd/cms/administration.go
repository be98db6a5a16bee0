package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"text/tabwriter"
	"time"

	"backoffice/app"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
	"backoffice/ports"
)

// accountCommand is one of `cms user`: how many arguments it takes, and what it
// does.
type accountCommand struct {
	fewest, most int
	run          func(context.Context, process, *app.Accounts, []string) error
}

var accountCommands = map[string]accountCommand{
	"list":     {0, 0, listUsers},
	"history":  {0, 1, listDecisions},
	"add":      {3, 3, changing("add", addUser)},
	"role":     {2, 2, changing("role", setRole)},
	"password": {1, 1, changing("password", setPassword)},
	"disable": {1, 1, changing("disable", func(ctx context.Context, _ process, a *app.Accounts, args []string) (domain.User, error) {
		return a.Disable(ctx, args[0])
	})},
	"enable": {1, 1, changing("enable", func(ctx context.Context, _ process, a *app.Accounts, args []string) (domain.User, error) {
		return a.Enable(ctx, args[0])
	})},
}

func userCommand(ctx context.Context, p process, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	command, ok := accountCommands[args[0]]
	if args = args[1:]; !ok || len(args) < command.fewest || len(args) > command.most {
		return errUsage
	}
	return withBackend(ctx, p, args, len(args), func(b *wiring.Backend) error {
		return command.run(ctx, p, b.App.Accounts.As(p.operator()), args)
	})
}

// changing is a command that changes an account, says how it stands after it and
// writes it into the audit.
func changing(word string, change func(context.Context, process, *app.Accounts, []string) (domain.User, error)) func(context.Context, process, *app.Accounts, []string) error {
	return func(ctx context.Context, p process, a *app.Accounts, args []string) error {
		user, err := change(ctx, p, a, args)
		if err != nil {
			return err
		}
		p.audit("user_"+word, slog.String("user", user.ID), slog.String("role", string(user.Role)))
		return say(p.out, "%s: %s, %s", user.Email, user.Role, enabled(user))
	}
}

func setRole(ctx context.Context, _ process, a *app.Accounts, args []string) (domain.User, error) {
	role, err := domain.ParseRole(args[1])
	if err != nil {
		return domain.User{}, err
	}
	return a.SetRole(ctx, args[0], role)
}

func setPassword(ctx context.Context, p process, a *app.Accounts, args []string) (domain.User, error) {
	password, err := readPassword(p.in)
	if err != nil {
		return domain.User{}, err
	}
	return a.SetPassword(ctx, args[0], password)
}

func addUser(ctx context.Context, p process, a *app.Accounts, args []string) (domain.User, error) {
	role, err := domain.ParseRole(args[1])
	if err != nil {
		return domain.User{}, err
	}
	password, err := readPassword(p.in)
	if err != nil {
		return domain.User{}, err
	}
	return a.Add(ctx, app.NewAccount{Email: args[0], Role: role, FullName: args[2], Password: password}, app.Moment(time.Now()))
}

// readPassword reads one line. A password among the arguments would stand in
// the process list and in the shell's history.
func readPassword(in io.Reader) (string, error) {
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), nil
}

func listUsers(ctx context.Context, p process, a *app.Accounts, _ []string) error {
	users, err := a.All(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, u := range users {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", u.Email, u.Role, u.FullName, enabled(u)) //nolint:errcheck // Flush tells
	}
	return table.Flush()
}

// listDecisions lists what was decided about one account or about all.
func listDecisions(ctx context.Context, p process, a *app.Accounts, emails []string) error {
	history, err := a.History(ctx, strings.Join(emails, ""))
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, e := range history {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", e.CreatedAt.Format(time.RFC3339), e.Email, e.Action, e.Role, e.By) //nolint:errcheck // Flush tells
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
	if len(args) == 0 {
		return errUsage
	}
	word, args := args[0], args[1:]
	ebooks := func(want int, do func(*app.Ebooks) error) error {
		return withBackend(ctx, p, args, want, func(b *wiring.Backend) error { return do(b.App.Ebooks) })
	}
	switch word {
	case "deleted":
		return ebooks(0, func(e *app.Ebooks) error { return listDeleted(ctx, p.out, e) })
	case "restore":
		return ebooks(1, func(e *app.Ebooks) error {
			return changeEbook(p, word, args[0], func(id string) (domain.Ebook, error) { return e.Restore(ctx, operator, id) })
		})
	case "give":
		return ebooks(2, func(e *app.Ebooks) error {
			return changeEbook(p, word, args[0], func(id string) (domain.Ebook, error) {
				return e.Give(ctx, operator, id, args[1])
			})
		})
	}
	return errUsage
}

// operator is on whose behalf these commands write.
var operator = ports.Operator(domain.Operator, time.Time{})

// changeEbook takes one e-book through a change and says how it stands after it.
func changeEbook(p process, word, arg string, change func(id string) (domain.Ebook, error)) error {
	id, ok := domain.ParseID(arg)
	if !ok {
		return domain.ErrNotFound
	}
	book, err := change(id)
	if err != nil {
		return err
	}
	p.audit("ebook_"+word, slog.String("ebook", book.ID), slog.String("creator", book.CreatedBy))
	return say(p.out, "%s  %s  %s  %s", book.ID, book.Status, book.Creator.FullName, book.Title)
}

func listDeleted(ctx context.Context, out io.Writer, e *app.Ebooks) error {
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
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", b.ID, b.DeletedAt.Format(time.RFC3339), by, b.Status, b.Title) //nolint:errcheck // Flush tells
	}
	return table.Flush()
}
