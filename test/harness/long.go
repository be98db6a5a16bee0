package harness

import "os"

// Rounds returns short, or long with CMS_LONG=1: how often, how many or how long.
func Rounds(short, long int) int {
	if os.Getenv("CMS_LONG") == "1" {
		return long
	}
	return short
}
