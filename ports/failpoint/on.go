//go:build failpoints

package failpoint

import (
	"os"
	"strconv"
	"strings"
	"sync"
)

// armed is the content of the file at its last reading, and how often its point must still be
// reached.
var armed struct {
	sync.Mutex
	text string
	left int
}

// Reach marks a point of an operation. CMS_FAILPOINT is the path of a file that says at which point the
// process is killed, as by a power cut: "operation: moment@N" means the Nth time that this point is reached
// after the file has changed, "*@N" the Nth point of any operation. Without the file nothing happens.
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
