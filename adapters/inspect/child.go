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

// maxAnswer bounds what a child may say, in bytes: two small JPEGs at most.
const maxAnswer = 4 << 20

// errFailed is a child that gave no answer: the parser refused the file,
// panicked, or came to one of its limits.
var errFailed = errors.New("inspect: the child gave no answer")

// run starts a child on the file and returns what it wrote, also where it failed after
// that.
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

// start starts a child in the best way that this machine allows, and remembers
// which that is. The parent's death signal goes by the thread that starts the
// child: that one must stay, so the caller is locked to its own.
func (in *Inspector) start(ctx context.Context, command func() *exec.Cmd) (*exec.Cmd, error) {
	var refused error
	for way := in.way.Load(); ; way++ {
		cmd := command()
		confine(cmd, int(way))
		err := cmd.Start()
		switch {
		case err == nil && refused != nil && !passes(refused):
			in.way.Store(way)
			fallthrough
		case err == nil, ctx.Err() != nil, !forbidden(err), way+1 >= confinements:
			return cmd, err
		}
		refused = err
	}
}

// bounded keeps the first limit bytes written to it and refuses the rest. The
// buffer is no part of its face: io.Copy would find a way around the limit.
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
