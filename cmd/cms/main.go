// Command cms is the back office's server and its administration.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"backoffice/adapters/inspect"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "inspect" { // the parser's child, see adapters/inspect
		os.Exit(inspect.Main(os.Args[2:], os.Stdin, os.Stdout))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p := process{args: os.Args[1:], env: os.LookupEnv, in: os.Stdin, out: os.Stdout, err: os.Stderr}
	if err := run(ctx, p); err != nil {
		fmt.Fprintln(os.Stderr, "cms:", userMessage(err))
		os.Exit(1)
	}
}

// process is what a command has of the outside.
type process struct {
	args     []string
	env      wiring.Env
	in       io.Reader
	out, err io.Writer
}

const usage = `usage: cms <command>

  serve                                    serve the API and the pages
  migrate                                  bring the database up to date
  user add <email> <role> <full name>      make an account; the password is read from standard input
  user list                                list the accounts
  user role <email> <role>                 change a role; ends the account's sessions
  user password <email>                    change a password, read from standard input; ends the sessions
  user disable <email>                     close an account; ends its sessions
  user enable <email>                      open it again
  user history [<email>]                   list what was decided about accounts, newest first
  ebook deleted                            list the e-books that can be restored
  ebook restore <id>                       bring one back
  ebook give <id> <email>                  hand an e-book to another creator
  sweep                                    remove what nothing needs any more
  files examine                            look at files of older versions again: scaled covers, passwords
  verify [--files]                         prove that records and files agree; --files reads every byte
  backup <folder>                          copy everything into an empty folder
  restore [--without-damaged] <folder>     read a backup into an empty database and an empty bucket; leave damaged files out

Settings are environment variables; the README lists them.`

var errUsage = errors.New(usage)

// commands are the ways into the program, by their first word.
var commands = map[string]func(context.Context, process, []string) error{
	"serve": serve, "migrate": migrate, "user": userCommand, "ebook": ebookCommand, "sweep": sweep, "files": files, "verify": verify,
	"backup": backup, "restore": restore,
}

func run(ctx context.Context, p process) error {
	if len(p.args) == 0 {
		return errUsage
	}
	if word := p.args[0]; word == "help" || word == "-h" || word == "--help" {
		_, err := fmt.Fprintln(p.out, usage)
		return err
	}
	command, ok := commands[p.args[0]]
	if !ok {
		return errUsage
	}
	return command(ctx, p, p.args[1:])
}

// userMessage words an error for a person at a terminal.
func userMessage(err error) string {
	if e, ok := errors.AsType[*domain.Error](err); ok && e.Err == nil {
		return e.Message
	}
	return err.Error()
}
