package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

const terminalTimeout = 2 * time.Minute // also on a busy machine

// terminal opens a pseudo-terminal: what a person types is written to the first, and
// what is shown is read from it; the program has the second.
func terminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	require.NoError(t, err)
	t.Cleanup(func() { person.Close() })
	require.NoError(t, unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	require.NoError(t, err)
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { program.Close() })
	return person, program
}

// typist types the next input after each prompt, once the terminal shows nothing of
// what is typed, or interrupts if there is none.
type typist struct {
	person, program *os.File
	inputs          []string
	interrupt       func()
	bytes.Buffer
}

func (a *typist) Write(p []byte) (int, error) {
	if strings.HasSuffix(string(p), ": ") {
		inputs := a.inputs
		a.inputs = inputs[min(1, len(inputs)):]
		go func() {
			for end := time.Now().Add(terminalTimeout); time.Now().Before(end); {
				if state, err := unix.IoctlGetTermios(int(a.program.Fd()), unix.TCGETS); err == nil && state.Lflag&unix.ECHO == 0 {
					break
				}
				time.Sleep(time.Millisecond) // between two checks
			}
			if len(inputs) == 0 {
				a.interrupt()
				return
			}
			io.WriteString(a.person, inputs[0]+"\n") //nolint:errcheck // the test ends without an input
		}()
	}
	return a.Buffer.Write(p)
}

// RULES §13.12: a password that is typed at a terminal is shown to nobody, and a slip of
// the finger locks no account.
func TestAPasswordTypedAtATerminalIsNotShown(t *testing.T) {
	person, program := terminal(t)
	prompted := &typist{person: person, program: program, inputs: []string{"mật khẩu mới", "mật khẩu mới"}}
	password, err := readPassword(t.Context(), process{in: program, errOut: prompted})
	require.NoError(t, err)
	assert.Equal(t, "mật khẩu mới", password)
	assert.Equal(t, "Password: \nOnce more: \n", prompted.String())
	_, err = program.WriteString("end")
	require.NoError(t, err)
	shown := make([]byte, 4096)
	n, err := person.Read(shown)
	require.NoError(t, err)
	assert.NotContains(t, string(shown[:n]), "khẩu")

	prompted.inputs = []string{"mật khẩu mới", "mật khẩu mởi"}
	_, err = readPassword(t.Context(), process{in: program, errOut: prompted})
	assert.ErrorContains(t, err, "differ")
}

// RULES §13.12: who presses Ctrl-C instead of typing gets the shell back, which shows again what is typed.
func TestAPromptForAPasswordCanBeInterrupted(t *testing.T) {
	person, program := terminal(t)
	before, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := readPassword(ctx, process{in: program, errOut: &typist{person: person, program: program, interrupt: cancel}})
		ended <- err
	}()
	select {
	case err := <-ended:
		assert.ErrorIs(t, err, context.Canceled)
	case <-time.After(terminalTimeout): // a prompt that goes on waiting never ends
		t.Error("the prompt goes on waiting")
		io.WriteString(person, "x\ny\n") //nolint:errcheck // only so that the prompt ends
		<-ended
	}
	after, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
	require.NoError(t, err)
	assert.Equal(t, before.Lflag, after.Lflag)
}

// RULES §13.12: a script gives it on standard input, without a question.
func TestAPasswordFromAScriptIsOneLine(t *testing.T) {
	var output bytes.Buffer
	password, err := readPassword(t.Context(), process{in: strings.NewReader("một mật khẩu\r\nmore"), errOut: &output})
	require.NoError(t, err)
	assert.Equal(t, "một mật khẩu", password)
	assert.Empty(t, output.String())
}
