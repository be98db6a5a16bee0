package inspect

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"backoffice/ports"
)

// Main is what the child runs: args is {"pdf"}, {"cover"} or {"cage"}, stdin the file,
// stdout takes the answer. It returns the process's exit status and is not
// meant to be called twice: it locks the process in for good.
func Main(args []string, stdin io.Reader, stdout io.Writer) int {
	if err := limitSelf(); err != nil {
		return fail(err)
	}
	cage := lockSelf()
	file, ok := stdin.(io.ReadSeeker)
	if !ok || len(args) != 1 {
		return fail(fmt.Errorf("inspect: want one of %s, %s and %s, and a file", kindPDF, kindCover, kindCage))
	}
	answer, err := parse(args[0], file, cage)
	if err != nil {
		return fail(err)
	}
	if err := json.NewEncoder(stdout).Encode(answer); err != nil {
		return fail(err)
	}
	return 0
}

func parse(kind string, file io.ReadSeeker, cage Cage) (any, error) {
	switch kind {
	case kindCage:
		return cage, nil
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
