package httpapi

import (
	"net/http"
)

// alive answers as long as the process can serve.
func (s *server) alive(w http.ResponseWriter, _ *http.Request) {
	writeCheck(w, http.StatusOK, `{"status":"ok"}`)
}

// ready answers 200 if database and object store can be reached and the server is not about to
// stop.
func (s *server) ready(w http.ResponseWriter, r *http.Request) {
	if s.Leaving.Err() != nil {
		writeCheck(w, http.StatusServiceUnavailable, `{"status":"stopping"}`)
		return
	}
	if err := s.checked.now(r.Context()); err != nil {
		logLineOf(r).cause = err
		w.Header().Set("Retry-After", "5")
		writeCheck(w, http.StatusServiceUnavailable, `{"status":"unavailable"`+s.readOnly()+`}`)
		return
	}
	if readOnly := s.readOnly(); readOnly != "" { // reads still work
		writeCheck(w, http.StatusOK, `{"status":"ready"`+readOnly+`}`)
		return
	}
	writeCheck(w, http.StatusOK, `{"status":"ready"`+s.full()+`}`)
}

// full describes which disk is getting full and what is therefore refused.
func (s *server) full() (text string) {
	if s.Full != nil && s.Full() {
		text = `,"storage":"full"`
	}
	if s.RecordsFull != nil && s.RecordsFull() {
		text += `,"records":"full"`
	}
	return text
}

// readOnly describes a database that accepts no writes, with the remedy.
func (s *server) readOnly() string {
	if s.ReadOnly == nil || !s.ReadOnly() {
		return ""
	}
	return `,"database":"read-only","remedy":"Promote a standby, or name the primary in DATABASE_URL; default_transaction_read_only must be off"`
}

func writeCheck(w http.ResponseWriter, status int, body string) {
	apiHeaders(w.Header())
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(body))
}
