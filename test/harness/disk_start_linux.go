package harness

import (
	"errors"
	"os"
	"os/exec"
	"time"
)

// startOnDisk starts a program on a disk of size bytes that is mounted on the
// empty folder and begins as a copy of the folder seed.
func startOnDisk(folder, seed string, size int, program func() *exec.Cmd) (*Disk, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	if os.Getenv("TEST_DISK") != "limit" {
		if d, err := startHolder(folder, seed, size, program()); err == nil {
			return d, nil
		}
	}
	if err := errors.Join(os.Remove(folder), os.Rename(seed, folder)); err != nil {
		return nil, err
	}
	d := &Disk{Folder: folder, limit: noLimit}
	ended, err := d.startLimited(program())
	go func() {
		for err == nil {
			<-ended
			time.Sleep(pauseBeforeStart) // as a supervisor does
			ended, err = d.startLimited(program())
		}
	}()
	return d, err
}

func (d *Disk) startLimited(program *exec.Cmd) (ended <-chan struct{}, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.gone {
		return nil, os.ErrClosed
	}
	d.holder, d.ended = program, make(chan struct{})
	if err := startForGood(program, d.ended); err != nil {
		return nil, err
	}
	return d.ended, d.setLimit()
}
