// Command cms is the back office's server and its administration.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"backoffice/adapters/inspect"
	"backoffice/app/people"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "inspect" { // the child process that parses files, see adapters/inspect
		os.Exit(inspect.Main(os.Args[2:], os.Stdin, os.Stdout))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p := process{args: os.Args[1:], env: os.LookupEnv, in: os.Stdin, out: os.Stdout, errOut: os.Stderr}
	if err := run(ctx, p); err != nil {
		fmt.Fprintln(os.Stderr, "cms:", userMessage(err))
		os.Exit(1)
	}
}

// commands are the commands by their one or two words. The usage text has their flags and arguments.
var commands = map[string]func(context.Context, process, input) error{
	"serve": serve, "migrate": migrate, "check": checkCommand, "version": version, "sweep": sweep, "verify": verify,
	"user list": listUsers, "user history": listUserHistory, "user add": addUser, "user role": setRole,
	"user password": setPassword, "user email": setEmail, "user link": byEmail("user_link", (*people.Accounts).Link),
	"user disable": byEmail("user_disable", (*people.Accounts).Disable), "user enable": byEmail("user_enable", (*people.Accounts).Enable),
	"token add": addToken, "token list": listTokens, "token revoke": revokeToken,
	"webhook add": addWebhook, "webhook list": listWebhooks, "webhook remove": removeWebhook,
	"webhook enable": switchWebhook("webhook_enabled", true), "webhook disable": switchWebhook("webhook_disabled", false), "webhook test": testWebhook, "webhook replay": replayDeliveries,
	"ebook deleted": listDeleted, "ebook restore": restoreEbook, "ebook give": giveEbook,
	"jobs": listJobs, "jobs run": runJobs, "digests": digests, "pages share": sharePages, "files examine": examineFiles, "import": importFile,
	"backup": backup, "restore": restore, "reports verify": verifyReports,
}

func run(ctx context.Context, p process) error {
	if len(p.args) == 0 {
		return unknownCommand("")
	}
	if word := p.args[0]; word == "help" || word == "-h" || word == "--help" {
		_, err := fmt.Fprintln(p.out, usage)
		return err
	}
	name, rest := p.args[0], p.args[1:]
	if isGroup(name) && len(rest) > 0 {
		name, rest = name+" "+rest[0], rest[1:]
	}
	command, ok := commands[name]
	if !ok {
		return unknownCommand(name)
	}
	in, err := parse(name, rest)
	if err != nil {
		return err
	}
	return command(ctx, p, in)
}
