package webserver

import (
	"fmt"
	"net/http"
	"time"
)

// requestCounter counts running requests, because closing an http.Server does not wait for them.
type requestCounter struct{ pending }

// counted is the handler with its requests counted.
func (q *requestCounter) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q.add(1)
		defer q.add(-1)
		next.ServeHTTP(w, r)
	})
}

// waitCancelled waits for cancelled requests. It returns an error if some still run.
func (q *requestCounter) waitCancelled(timeout time.Duration) error {
	if left := q.wait(timeout); left > 0 {
		return fmt.Errorf("%d requests did not end when they were cut off", left)
	}
	return nil
}
