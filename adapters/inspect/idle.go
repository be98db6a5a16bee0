package inspect

import (
	"slices"
	"sync"
	"time"
)

// idleTime is how long a child waits for another file. A waiting child holds some 70 MB.
const idleTime = 30 * time.Second

// idleChildren wait for another PDF, because loading pdfium takes far longer than reading a small one
// (BenchmarkSmallPDF).
type idleChildren struct {
	mu   sync.Mutex
	list []*child
}

// take returns a child that waits for a file of this kind, or nil.
func (i *idleChildren) take(kind string) *child {
	if kind != kindPDF {
		return nil
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if len(i.list) == 0 {
		return nil
	}
	last := len(i.list) - 1
	c := i.list[last]
	i.list = i.list[:last]
	c.idleTimer.Stop()
	return c
}

// put has a child wait until take returns it, or until idleTime has passed.
func (i *idleChildren) put(c *child) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.list = append(i.list, c)
	c.idleTimer = time.AfterFunc(idleTime, func() {
		if i.remove(c) {
			_ = c.end()
		}
	})
}

func (i *idleChildren) remove(c *child) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	before := len(i.list)
	i.list = slices.DeleteFunc(i.list, func(other *child) bool { return other == c })
	return len(i.list) < before
}
