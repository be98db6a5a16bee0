package main

import (
	"fmt"
	"io"
	"sync"
	"text/tabwriter"
	"time"

	"backoffice/cmd/standalone/samples"
)

// console prints progress for the user, each line with the seconds since the start.
type console struct {
	mu    sync.Mutex
	out   io.Writer
	begun time.Time
}

func (c *console) say(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	fmt.Fprintf(c.out, "%6.1f s  %s\n", time.Since(c.begun).Seconds(), fmt.Sprintf(format, args...))
}

// printAccounts prints the first accounts.
func (c *console) printAccounts(accounts []samples.Account, path string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	table := tabwriter.NewWriter(c.out, 0, 0, 3, ' ', 0)
	fmt.Fprintln(table, "\n\trole\te-mail\tpassword\tname")
	for _, a := range accounts {
		fmt.Fprintf(table, "\t%s\t%s\t%s\t%s\n", a.Role, a.Email, a.Password, a.FullName)
	}
	table.Flush() //nolint:errcheck // an error could not be shown either
	fmt.Fprintf(c.out, "\n          These accounts are shown this once; %s keeps them.\n\n", path)
}
