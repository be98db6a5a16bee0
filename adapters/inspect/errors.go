package inspect

import (
	"errors"
	"slices"
	"syscall"

	"backoffice/domain"
)

// errFailed means that a child did not give all results: the parser refused the file, panicked, or
// hit a limit.
var errFailed = errors.New("inspect: the child gave no result")

var errTooMany = errors.New("inspect: the child gave too many results")

// errNotReady means that a child has not begun to read its file, so the file is not the cause.
var errNotReady = errors.New("inspect: the child could not begin")

// temporaryErrors are the errors of a temporary shortage of disk, memory, processes or descriptors.
var temporaryErrors = []error{
	syscall.ENOSPC, syscall.EDQUOT, syscall.ENOMEM, syscall.EAGAIN, syscall.EMFILE, syscall.ENFILE, syscall.ETXTBSY,
}

// busyIfTemporary converts a temporary error to domain.ErrServerBusy and returns other errors as they are.
func busyIfTemporary(err error) error {
	if isTemporary(err) {
		return domain.ErrServerBusy.Because(err)
	}
	return err
}

func isTemporary(err error) bool {
	return slices.ContainsFunc(temporaryErrors, func(p error) bool { return errors.Is(err, p) })
}
