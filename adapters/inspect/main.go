package inspect

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"backoffice/adapters/inspect/pdf"
)

// errNotReady means that a child has not begun to read its file, so the file is not the cause.
var errNotReady = errors.New("inspect: the child could not begin")

// statusNotReady is the exit status for errNotReady.
const statusNotReady = 3

// Main is the child's program: args are what to do and the folder of pdfium's machine code, stdin is
// the file, and stdout receives the results. It returns the exit status. It can only be called once,
// because it limits the process for good.
func Main(args []string, stdin io.Reader, stdout io.Writer) int {
	lowerPriority()
	err := run(args, stdin, json.NewEncoder(stdout).Encode)
	if err == nil {
		return 0
	}
	fmt.Fprintln(os.Stderr, err)
	if errors.Is(err, errNotReady) {
		return statusNotReady
	}
	return 1
}

// run parses a file and reports one result or several. pdfium is loaded before the limits begin, and
// no byte of the file is read before they do.
func run(args []string, stdin io.Reader, report func(any) error) error {
	if len(args) != 2 {
		return errors.New("inspect: arguments are the kind of file and a folder")
	}
	kind, cache := args[0], args[1]
	parse := coverParser
	switch kind {
	case kindPrepare:
		return pdf.Prepare(cache)
	case kindPDF:
		engine, err := pdf.Start(cache)
		if err != nil {
			return errors.Join(errNotReady, err)
		}
		parse = pdfParser(engine)
	case kindCover:
	default:
		return fmt.Errorf("inspect: unknown kind %q", kind)
	}
	file, ok := stdin.(io.ReadSeeker)
	if !ok {
		return errors.New("inspect: want a file")
	}
	if err := limitSelf(); err != nil {
		return errors.Join(errNotReady, err)
	}
	return parse(file, report)
}
