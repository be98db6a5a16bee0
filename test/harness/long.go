package harness

import "os"

// Rounds is how often a test repeats what it does: so many times in a plain
// run of the tests, and long times where CMS_LONG asks for the full length.
func Rounds(short, long int) int {
	if os.Getenv("CMS_LONG") == "1" {
		return long
	}
	return short
}
