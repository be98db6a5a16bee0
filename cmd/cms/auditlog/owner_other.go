//go:build !linux

package auditlog

import "os"

func giveToFolder(*os.File, string) error { return nil }
