package inspect

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
)

// maxAnswer limits a child's output, in bytes: two small JPEGs at most.
const maxAnswer = 4 << 20

// errFailed means that a child gave no answer: the parser refused the file, panicked, or hit a
// limit.
var errFailed = errors.New("inspect: the child gave no answer")

// run starts a child for the file and returns its output, even if it failed later.
func (in *Inspector) run(ctx context.Context, kind string, file *os.File) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, in.config.Limit)
	defer cancel()
	program := in.config.Program
	if program == "" {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		program = self
	}
	runtime.LockOSThread() // see start
	defer runtime.UnlockOSThread()
	out, said := bounded{limit: maxAnswer}, bounded{limit: 2 << 10}
	cmd, err := in.start(limited, func() *exec.Cmd {
		cmd := exec.CommandContext(limited, program, append(append([]string{}, in.config.Args...), kind)...)
		cmd.Dir, cmd.Env = "/", []string{"GOMAXPROCS=1", "GOTRACEBACK=none"}
		cmd.Stdin, cmd.Stdout, cmd.Stderr = file, &out, &said
		return cmd
	})
	if err != nil {
		return nil, short(fmt.Errorf("inspect: start the child: %w", err))
	}
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return out.kept.Bytes(), fmt.Errorf("%w within %v", errFailed, in.config.Limit)
	case err != nil:
		return out.kept.Bytes(), fmt.Errorf("%w: %w: %q", errFailed, err, said.kept.Bytes())
	}
	return out.kept.Bytes(), nil
}

// start starts a child in the best way that this machine allows, and remembers that way. The
// parent-death signal is bound to the thread that starts the child. That thread must live on, so
// the caller locks its goroutine to it.
func (in *Inspector) start(ctx context.Context, command func() *exec.Cmd) (*exec.Cmd, error) {
	var refused error
	for way := in.way.Load(); ; way++ {
		cmd := command()
		confine(cmd, int(way))
		err := cmd.Start()
		switch {
		case err == nil && refused != nil && !isTemporary(refused):
			in.way.Store(way)
			fallthrough
		case err == nil, ctx.Err() != nil, !forbidden(err), way+1 >= confinements:
			return cmd, err
		}
		refused = err
	}
}

// bounded keeps the first limit bytes written to it and refuses the rest. It does not embed the
// buffer, because io.Copy would use its ReadFrom and bypass the limit.
type bounded struct {
	kept  bytes.Buffer
	limit int
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.kept.Len()+len(p) > b.limit {
		return 0, io.ErrShortWrite
	}
	return b.kept.Write(p)
}
