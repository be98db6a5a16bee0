package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A suite is a command and a reader of its output.
type suite struct {
	name       string
	dir        string // relative to the root
	command    string // split at spaces
	read       func(*cost) reader
	parallelTo string // the name of a suite that leaves a core idle now and then: if both are chosen, they run at the same time
}

// run runs the suite, copies its output to out, and returns its total cost and those of its parts.
func (s suite) run(out io.Writer) []cost {
	c := &cost{name: s.name}
	begun := time.Now()
	if err := s.watch(c, out); err != nil {
		c.failed = true
		fmt.Fprintf(out, "%s: %v\n", s.name, err)
	}
	c.wall = time.Since(begun)
	return append([]cost{*c}, c.parts...)
}

func (s suite) watch(c *cost, out io.Writer) error {
	readEnd, writeEnd, err := os.Pipe()
	if err != nil {
		return err
	}
	defer readEnd.Close()
	command := strings.Fields(s.command)
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = filepath.FromSlash(s.dir)
	cmd.Stdout, cmd.Stderr = writeEnd, writeEnd
	err = cmd.Start()
	writeEnd.Close()
	if err != nil {
		return err
	}
	read := s.read(c)
	lines := bufio.NewReader(readEnd)
	for {
		line, err := lines.ReadString('\n')
		io.WriteString(out, read(line))
		if err != nil {
			break
		}
	}
	err = cmd.Wait()
	c.processor = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return err
}
