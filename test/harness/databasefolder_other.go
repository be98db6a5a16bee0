//go:build !linux

package harness

import "os"

func databaseFolder() (string, error) { return os.MkdirTemp("", "pg-") }
