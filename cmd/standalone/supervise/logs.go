package supervise

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	logLimit         = 10 << 20 // bytes; one older file of at most this size stays beside it
	logCheckInterval = 5 * time.Second
)

// BoundLogs keeps every log from growing far beyond the limit. The parts write to their files
// directly, so that no line is lost if the supervisor dies. A full file is copied and then truncated,
// which appending writers tolerate.
func BoundLogs(ctx context.Context, dir string) {
	tick := time.NewTicker(logCheckInterval)
	defer tick.Stop()
	for {
		entries, _ := os.ReadDir(dir)
		for _, entry := range entries {
			if filepath.Ext(entry.Name()) == ".log" {
				_ = boundLog(filepath.Join(dir, entry.Name()))
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

func boundLog(path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Size() < logLimit {
		return err
	}
	tail, err := readTail(path, logLimit)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".1", tail, 0o600); err != nil {
		return err
	}
	return os.Truncate(path, 0)
}

func readTail(path string, limit int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() > limit {
		if _, err := file.Seek(-limit, io.SeekEnd); err != nil {
			return nil, err
		}
	}
	return io.ReadAll(io.LimitReader(file, limit))
}

// LastLine returns the last line of a part's log, for a message about its end.
func LastLine(path string) string {
	tail, err := readTail(path, 4096)
	if err != nil {
		return ""
	}
	lines := bytes.Split(bytes.TrimSpace(tail), []byte("\n"))
	return strings.TrimSpace(string(lines[len(lines)-1]))
}

// OpenLog opens a log to append to.
func OpenLog(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
}
