package inspect

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"backoffice/adapters/inspect/pdf"
	"backoffice/domain"
)

// statusNotReady is the exit status for errNotReady.
const statusNotReady = 3

// Main is the child's program: args are what to do and the folder of pdfium's machine code, stdin has
// the files, each after a line with its length, and stdout receives the results. It returns the exit
// status. It can only be called once, because it limits the process for good.
func Main(args []string, stdin io.Reader, stdout io.Writer) int {
	lowerPriority()
	err := runChild(args, stdin, json.NewEncoder(stdout).Encode)
	if err == nil {
		return 0
	}
	fmt.Fprintln(os.Stderr, err)
	if errors.Is(err, errNotReady) {
		return statusNotReady
	}
	return 1
}

// runChild does what args say, and reports the results. pdfium is loaded before the limits begin, and files are read
// only after that.
func runChild(args []string, stdin io.Reader, report func(any) error) error {
	if len(args) != 2 {
		return errors.New("inspect: arguments are the kind of file and a folder")
	}
	kind, cache := args[0], args[1]
	parse, maxSize := parseCover, domain.MaxCover
	switch kind {
	case kindPrepare:
		return pdf.Prepare(cache)
	case kindPDF:
		engine, err := pdf.Start(cache)
		if err != nil {
			return errors.Join(errNotReady, err)
		}
		parse, maxSize = pdfParser(engine), domain.MaxPDF
	case kindCover:
	default:
		return fmt.Errorf("inspect: unknown kind %q", kind)
	}
	if err := limitSelf(); err != nil {
		return errors.Join(errNotReady, err)
	}
	files := bufio.NewReader(stdin)
	for {
		data, err := nextFile(files, maxSize)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := parse(data, report); err != nil {
			return err
		}
		if kind != kindPDF || len(data) > maxReuseSize || !timeForAnotherFile() {
			return nil
		}
		if err := report(nil); err != nil { // null: it can parse another file
			return err
		}
	}
}

// maxReuseSize is the size in bytes of the largest PDF after which a child may parse another. After a larger one it
// might not have the memory.
const maxReuseSize = 8 << 20

// nextFile reads a file into memory of just its length. The error is io.EOF if there are no more.
func nextFile(files *bufio.Reader, maxSize int) ([]byte, error) {
	var size int
	if _, err := fmt.Fscanln(files, &size); err != nil {
		return nil, err
	}
	if size < 0 || size > maxSize {
		return nil, fmt.Errorf("inspect: a file of %d bytes", size)
	}
	data := make([]byte, size)
	_, err := io.ReadFull(files, data)
	return data, err
}
