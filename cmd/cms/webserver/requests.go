package webserver

import (
	"fmt"
	"net/http"
	"time"
)

// requestCounter counts those under way. Closing an http.Server waits for none.
type requestCounter struct{ pending }

// counted is the handler with its requests counted.
func (q *requestCounter) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q.add(1)
		defer q.add(-1)
		next.ServeHTTP(w, r)
	})
}

// waitCut waits for those that were cut off; an error says how many go on all the same.
func (q *requestCounter) waitCut(patience time.Duration) error {
	if left := q.wait(patience); left > 0 {
		return fmt.Errorf("%d requests did not end when they were cut off", left)
	}
	return nil
}
