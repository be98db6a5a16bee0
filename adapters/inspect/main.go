package inspect

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"backoffice/ports"
)

// Main is what the child runs: args is {"pdf"} or {"cover"}, stdin the file,
// stdout takes the answer. It returns the process's exit status and is not
// meant to be called twice: it limits the process for good.
func Main(args []string, stdin io.Reader, stdout io.Writer) int {
	if err := limitSelf(); err != nil {
		return fail(err)
	}
	file, ok := stdin.(io.ReadSeeker)
	if !ok || len(args) != 1 {
		return fail(fmt.Errorf("inspect: want one of %s and %s, and a file", kindPDF, kindCover))
	}
	answer, err := parse(args[0], file)
	if err != nil {
		return fail(err)
	}
	if err := json.NewEncoder(stdout).Encode(answer); err != nil {
		return fail(err)
	}
	return 0
}

func parse(kind string, file io.ReadSeeker) (any, error) {
	switch kind {
	case kindPDF:
		return inspectPDF(file)
	case kindCover:
		return inspectCover(file)
	}
	return ports.PDFInfo{}, fmt.Errorf("inspect: unknown kind %q", kind)
}

func fail(err error) int {
	fmt.Fprintln(os.Stderr, err)
	return 1
}
