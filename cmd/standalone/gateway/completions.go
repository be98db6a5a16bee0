package gateway

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// completing ends the name of an upload in parts while the gateway makes an object
// of it: the upload's id, the object's tag, and this (versitygw 1.8, backend/posix).
const completing = ".inprogress"

// undoCompletions gives the uploads that a killed gateway was making objects of
// their names back. Otherwise it would say of them for ever that it is at it. The
// folders are a bucket's, and that of what is kept of it beside.
func undoCompletions(folders ...string) error {
	var failed error
	for _, folder := range folders {
		claimed, err := filepath.Glob(filepath.Join(folder, ".sgwtmp", "multipart", "*", "*"+completing))
		failed = errors.Join(failed, err)
		for _, path := range claimed {
			id, _, _ := strings.Cut(filepath.Base(path), ".")
			failed = errors.Join(failed, os.Rename(path, filepath.Join(filepath.Dir(path), id)))
		}
	}
	return failed
}
