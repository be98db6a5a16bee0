//go:build !linux

package auditlog

import "os"

func giveToFolderOwner(*os.File, string) error { return nil }
