package inspect

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"
)

// maxOutput limits a child's output for one file, in bytes: two small JPEGs at most.
const maxOutput = 4 << 20

// errFailed means that a child gave no result: the parser refused the file, panicked, or hit a
// limit.
var errFailed = errors.New("inspect: the child gave no result")

var errTooMany = errors.New("inspect: the child gave too many results")

// child is a process that parses files, one after another. Before each it gets a line with the length
// in bytes. It writes each result as JSON, then null if it can parse another file. Otherwise it ends.
type child struct {
	process *exec.Cmd
	files   io.WriteCloser
	output  *io.LimitedReader
	results *json.Decoder // of output
	stderr  bounded
}

func (in *Inspector) startChild(kind string) (*child, error) {
	program := in.config.Program
	if program == "" {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		program = self
	}
	process := exec.Command(program, append(slices.Clone(in.config.Args), kind, in.config.Cache)...) //nolint:noctx // it may live longer than one request
	process.Dir, process.Env = "/", []string{"GOMAXPROCS=1", "GOTRACEBACK=none"}
	endWithParent(process)
	c := &child{process: process, stderr: bounded{limit: 2 << 10}}
	process.Stderr = &c.stderr
	files, err := process.StdinPipe()
	if err != nil {
		return nil, short(err)
	}
	output, err := process.StdoutPipe()
	if err != nil {
		return nil, short(errors.Join(err, files.Close()))
	}
	if err := process.Start(); err != nil {
		return nil, short(fmt.Errorf("inspect: start the child: %w", err))
	}
	c.files, c.output = files, &io.LimitedReader{R: output}
	c.results = json.NewDecoder(c.output)
	return c, nil
}

// run has a child do what kind says, with a file if there is one. It decodes the results and returns
// how many there were, even if the child failed later.
func (in *Inspector) run(ctx context.Context, kind string, file *os.File, limit time.Duration, results ...any) (decoded int, err error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c := in.idle.take(kind)
	if c != nil && c.send(limited, file) != nil { // it was killed while it was idle
		_ = c.end()
		c = nil
	}
	if c == nil {
		if c, err = in.startChild(kind); err != nil {
			return 0, err
		}
		_ = c.send(limited, file) // a child that does not read it says why at its end
	}
	decoded, err = c.decode(limited, results)
	if err == nil {
		in.idle.put(c)
		return decoded, nil
	}
	if !errors.Is(err, io.EOF) {
		c.kill()
	}
	ended := c.end()
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case limited.Err() != nil:
		return decoded, fmt.Errorf("%w within %v", errFailed, limit)
	case c.process.ProcessState.ExitCode() == statusNotReady:
		return 0, fmt.Errorf("%w: %q", errNotReady, c.stderr.kept.Bytes())
	case ended != nil:
		return decoded, fmt.Errorf("%w: %w: %q", errFailed, ended, c.stderr.kept.Bytes())
	case decoded < len(results):
		return decoded, errors.Join(errFailed, err)
	}
	return decoded, nil
}

// send writes the length of the file and the file, if there is one. The child is killed when ctx ends.
func (c *child) send(ctx context.Context, file *os.File) error {
	if file == nil {
		return nil
	}
	defer context.AfterFunc(ctx, c.kill)()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(c.files, info.Size()); err != nil {
		return err
	}
	_, err = io.Copy(c.files, io.NewSectionReader(file, 0, info.Size()))
	return err
}

// decode reads the results of one file. The error is io.EOF if the child has ended. The child is
// killed when ctx ends.
func (c *child) decode(ctx context.Context, results []any) (decoded int, err error) {
	defer context.AfterFunc(ctx, c.kill)()
	c.output.N = maxOutput
	for {
		var result json.RawMessage
		if err := c.results.Decode(&result); err != nil {
			return decoded, err
		}
		if string(result) == "null" {
			return decoded, ctx.Err()
		}
		if decoded == len(results) {
			return decoded, errTooMany
		}
		if err := json.Unmarshal(result, results[decoded]); err != nil {
			return decoded, err
		}
		decoded++
	}
}

// end closes the child's input and waits for its end.
func (c *child) end() error {
	_ = c.files.Close()
	return c.process.Wait()
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
