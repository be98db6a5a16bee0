// Command standalone runs the whole product on one machine: PostgreSQL, an S3
// gateway and the server, each as a child process that is watched, restarted
// when it crashes, and stopped gracefully.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"backoffice/cmd/standalone/datadir"
	"backoffice/cmd/standalone/supervise"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Environ(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "standalone:", err)
		os.Exit(1)
	}
}

// run starts everything and keeps it running until a signal, the end of ctx or of the parent
// process, or a part that keeps crashing.
func run(ctx context.Context, args, env []string, out io.Writer) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q; everything is set by environment variables, see the README", args[0])
	}
	set, err := readSettings(env)
	if err != nil {
		return err
	}
	ctx, stopNow, release := supervise.StopSignals(ctx)
	defer release()
	dir, err := datadir.Open(set.dataDir)
	if err != nil {
		return err
	}
	defer dir.Close()
	clearServer(dir)
	if set.addr, err = freeAddress(set.addr); err != nil {
		return err
	}
	return newProduct(set, dir, out, stopNow).run(ctx)
}
