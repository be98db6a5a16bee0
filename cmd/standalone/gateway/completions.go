package gateway

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// completingSuffix ends the name of a multipart upload while the gateway combines it into an
// object: the upload's id, the object's tag, and this (versitygw 1.8, backend/posix).
const completingSuffix = ".inprogress"

// restoreInterruptedUploads restores the names of uploads that the gateway was combining when it was killed. Otherwise
// it would report them as in progress forever. folders are the bucket's folder and that of its metadata.
func restoreInterruptedUploads(folders ...string) error {
	var failed error
	for _, folder := range folders {
		completing, err := fs.Glob(os.DirFS(folder), ".sgwtmp/multipart/*/*"+completingSuffix) // the folder's name may contain [ or *
		failed = errors.Join(failed, err)
		for _, name := range completing {
			path := filepath.Join(folder, name)
			id, _, _ := strings.Cut(filepath.Base(path), ".")
			failed = errors.Join(failed, os.Rename(path, filepath.Join(filepath.Dir(path), id)))
		}
	}
	return failed
}
