package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// journal stores the full output of the programs that install runs.
type journal struct {
	path string
	mu   sync.Mutex
}

func (j *journal) write(name string, output []byte) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if os.MkdirAll(filepath.Dir(j.path), 0o755) != nil {
		return
	}
	file, err := os.OpenFile(j.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return
	}
	defer file.Close()
	fmt.Fprintf(file, "== %s\n%s\n", name, output)
}

func newJournal(path string) *journal { return &journal{path: path} }
