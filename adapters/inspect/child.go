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
	"slices"
	"time"
)

// maxResult limits a child's output, in bytes: two small JPEGs at most.
const maxResult = 4 << 20

// errFailed means that a child gave no result: the parser refused the file, panicked, or hit a
// limit.
var errFailed = errors.New("inspect: the child gave no result")

// run starts a child for the file, which may be nil, and returns its output, even if it failed
// later.
func (in *Inspector) run(ctx context.Context, kind string, file *os.File, limit time.Duration) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	program := in.config.Program
	if program == "" {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		program = self
	}
	out, stderr := bounded{limit: maxResult}, bounded{limit: 2 << 10}
	cmd := exec.CommandContext(limited, program, append(slices.Clone(in.config.Args), kind, in.config.Cache)...)
	cmd.Dir, cmd.Env = "/", []string{"GOMAXPROCS=1", "GOTRACEBACK=none"}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = file, &out, &stderr
	if file == nil {
		cmd.Stdin = nil
	}
	endWithParent(cmd)
	runtime.LockOSThread() // a child ends with the thread that started it, which must live on
	defer runtime.UnlockOSThread()
	if err := cmd.Start(); err != nil {
		return nil, short(fmt.Errorf("inspect: start the child: %w", err))
	}
	err := cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return out.kept.Bytes(), fmt.Errorf("%w within %v", errFailed, limit)
	case cmd.ProcessState != nil && cmd.ProcessState.ExitCode() == statusNotReady:
		return nil, fmt.Errorf("%w: %q", errNotReady, stderr.kept.Bytes())
	case err != nil:
		return out.kept.Bytes(), fmt.Errorf("%w: %w: %q", errFailed, err, stderr.kept.Bytes())
	}
	return out.kept.Bytes(), nil
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
