// Command cms is the back office's server and its administration.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"backoffice/adapters/inspect"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "inspect" { // the child process that parses files, see adapters/inspect
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

// commands are the commands by their first word.
var commands = map[string]func(context.Context, process, []string) error{
	"serve": serve, "migrate": migrate, "user": userCommand, "ebook": ebookCommand, "sweep": sweep, "pages": pages, "files": files, "verify": verify,
	"jobs": jobs, "digests": digests, "backup": backup, "restore": restore, "check": checkCommand, "version": version,
}

func run(ctx context.Context, p process) error {
	if len(p.args) == 0 {
		return unknownCommand()
	}
	if word := p.args[0]; word == "help" || word == "-h" || word == "--help" {
		_, err := fmt.Fprintln(p.out, usage)
		return err
	}
	command, ok := commands[p.args[0]]
	if !ok {
		return unknownCommand(p.args[0])
	}
	return command(ctx, p, p.args[1:])
}
