//go:build !linux && !darwin

package disk

import "errors"

func measure(string) (free, size uint64, err error) { return 0, 0, errors.ErrUnsupported }
