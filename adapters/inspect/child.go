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

// child is a process that parses files, one after another. Before each file
// it gets a line with the file's length in bytes. It writes each result as JSON, then null if it can parse another file. Otherwise it ends.
type child struct {
	process   *exec.Cmd
	files     io.WriteCloser
	output    *io.LimitedReader
	results   *json.Decoder // of output
	stderr    boundedBuffer
	idleTimer *time.Timer // ends a child that waits for too long
}

func startChild(config Config, kind string) (*child, error) {
	program := config.Program
	if program == "" {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		program = self
	}
	process := exec.Command(program, append(slices.Clone(config.Args), kind, config.Cache)...) //nolint:noctx // it may live longer than one request
	process.Dir, process.Env = "/", []string{"GOMAXPROCS=1", "GOTRACEBACK=none"}
	endWithParent(process)
	c := &child{process: process, stderr: boundedBuffer{limit: 2 << 10}}
	process.Stderr = &c.stderr
	files, err := process.StdinPipe()
	if err != nil {
		return nil, busyIfTemporary(err)
	}
	output, err := process.StdoutPipe()
	if err != nil {
		return nil, busyIfTemporary(errors.Join(err, files.Close()))
	}
	if err := process.Start(); err != nil {
		return nil, busyIfTemporary(fmt.Errorf("inspect: start the child: %w", err))
	}
	c.files, c.output = files, &io.LimitedReader{R: output}
	c.results = json.NewDecoder(c.output)
	return c, nil
}

// send writes the length of a file and the file; nil sends nothing. The child is killed when ctx ends.
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

// decode reads the results of one file. The error is io.EOF if the child has closed its output. The
// child is killed when ctx ends.
func (c *child) decode(ctx context.Context, results []any) (decoded int, err error) {
	stop := context.AfterFunc(ctx, c.kill)
	defer stop()
	c.output.N = maxOutput
	for {
		var result json.RawMessage
		if err := c.results.Decode(&result); err != nil {
			return decoded, err
		}
		if string(result) == "null" {
			if !stop() {
				return decoded, ctx.Err()
			}
			return decoded, nil
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

func (c *child) kill() { kill(c.process) }

// endTimeout is how long a child whose input is closed may take to end. An honest one ends at once;
// one that a hostile file has taken over would wait for ever.
const endTimeout = 10 * time.Second

// end closes the child's input and waits for its end.
func (c *child) end() error {
	_ = c.files.Close()
	defer time.AfterFunc(endTimeout, c.kill).Stop()
	return c.process.Wait()
}

// boundedBuffer keeps the first limit bytes written to it and refuses the rest. It does not embed the
// buffer, because io.Copy would use its ReadFrom and bypass the limit.
type boundedBuffer struct {
	kept  bytes.Buffer
	limit int
}

func (b *boundedBuffer) Write(p []byte) (int, error) {
	n, _ := b.kept.Write(p[:min(len(p), b.limit-b.kept.Len())])
	if n < len(p) {
		return n, io.ErrShortWrite
	}
	return n, nil
}
