//go:build failpoints

package failpoint

import (
	"os"
	"strconv"
	"strings"
	"sync"
)

// armed is what the file said when it was read last, and how often the moment
// it names has still to be reached.
var armed struct {
	sync.Mutex
	text string
	left int
}

// Reach says that an operation has come to a moment, and kills the process,
// as a power cut would, where that is the one it is to die at. The file that
// CMS_FAILPOINT names says which: "operation: moment@N", at the Nth time since
// it says so, or "*@N" for the Nth moment of any. Without the file none is.
func Reach(operation, moment string) {
	text, err := os.ReadFile(os.Getenv("CMS_FAILPOINT"))
	if err != nil {
		return
	}
	armed.Lock()
	defer armed.Unlock()
	name, times, _ := strings.Cut(string(text), "@")
	if armed.text != string(text) {
		armed.text = string(text)
		armed.left, _ = strconv.Atoi(times)
	}
	if name != "*" && name != operation+": "+moment {
		return
	}
	if armed.left--; armed.left != 0 {
		return
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	if err != nil {
		panic(err)
	}
	select {} // nothing more is done while the signal is on its way
}
