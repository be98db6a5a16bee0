package httpapi

import (
	"net/http"
)

// How long what a check has found is told to others, and how long it may take.
// alive answers as long as the process serves at all.
func (s *server) alive(w http.ResponseWriter, _ *http.Request) {
	writeCheck(w, http.StatusOK, `{"status":"ok"}`)
}

// ready answers 200 where the database and the object store can be reached.
func (s *server) ready(w http.ResponseWriter, r *http.Request) {
	if err := s.checked.now(r.Context()); err != nil {
		note(r).cause = err
		w.Header().Set("Retry-After", "5")
		writeCheck(w, http.StatusServiceUnavailable, `{"status":"unavailable"}`)
		return
	}
	if s.Full != nil && s.Full() { // all else goes on
		writeCheck(w, http.StatusOK, `{"status":"ready","storage":"full"}`)
		return
	}
	writeCheck(w, http.StatusOK, `{"status":"ready"}`)
}

func writeCheck(w http.ResponseWriter, status int, body string) {
	apiHeaders(w.Header())
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(body))
}
