package inspect

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// Main is the child's program: args is {"pdf"}, {"cover"} or {"cage"}, stdin the file, and stdout
// receives the answer. It returns the exit status. It can only be called once, because it confines
// the process for good.
func Main(args []string, stdin io.Reader, stdout io.Writer) int {
	if err := limitSelf(); err != nil {
		return fail(err)
	}
	cage := lockSelf()
	file, ok := stdin.(io.ReadSeeker)
	if !ok || len(args) != 1 {
		return fail(fmt.Errorf("inspect: want one of %s, %s and %s, and a file", kindPDF, kindCover, kindCage))
	}
	if err := parse(args[0], file, cage, json.NewEncoder(stdout).Encode); err != nil {
		return fail(err)
	}
	return 0
}

// parse parses a file and reports one answer or several.
func parse(kind string, file io.ReadSeeker, cage Cage, say func(any) error) error {
	switch kind {
	case kindCage:
		return say(cage)
	case kindPDF:
		return inspectPDF(file, say)
	case kindCover:
		answer, err := inspectCover(file)
		if err != nil {
			return err
		}
		return say(answer)
	}
	return fmt.Errorf("inspect: unknown kind %q", kind)
}

func fail(err error) int {
	fmt.Fprintln(os.Stderr, err)
	return 1
}
