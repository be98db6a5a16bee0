package harness

import "os"

// Rounds returns how often a test repeats what it does: short times, or long times with CMS_LONG=1.
func Rounds(short, long int) int {
	if os.Getenv("CMS_LONG") == "1" {
		return long
	}
	return short
}
