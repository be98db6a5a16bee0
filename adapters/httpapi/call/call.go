// Package call has the request as handlers see it: the caller, what was sent, and the ways to respond.
// A handler reads a Call, calls a use case and responds.
package call

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"github.com/gorilla/mux"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/observe"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/domain"
	"backoffice/ports"
)

// APIRoot is the path under which all calls of the API are.
const APIRoot = "/api/cms"

// Call is a request being served.
type Call struct {
	admission.Request
	Actor    domain.Actor   // as of the request's arrival; empty if the call needs no account
	By       ports.Caller   // for writes
	Address  string         // of the client, by which limits count
	Origin   string         // scheme and host that the browser uses for the server
	AuditLog *observe.Audit // see Audit
}

// Step waits for its turn and does a part of the work for a response that is sent in parts.
type Step func(work func(context.Context) error) error

// Abort cuts off a response that has begun, which clients notice, and does not return. The cause is logged.
func (c *Call) Abort(cause error) {
	observe.LineOf(c.R).Cause = cause
	panic(http.ErrAbortHandler)
}

// Audit records what the caller did.
func (c *Call) Audit(event string, attrs ...slog.Attr) { c.AuditLog.Record(c.R, event, attrs...) }

// PathID reads the id in the path. A malformed one is reported as unknown.
func (c *Call) PathID(unknown error) (string, error) {
	id, ok := domain.ParseID(c.PathText("id"))
	if !ok {
		return "", unknown
	}
	return id, nil
}

// PathText reads a variable of the path.
func (c *Call) PathText(variable string) string { return mux.Vars(c.R)[variable] }

// VersionFromIfMatch sets the version that the caller expects, if the request has an If-Match. It takes precedence
// over the version in the body.
func (c *Call) VersionFromIfMatch(version **int) error {
	h := strings.TrimSpace(c.R.Header.Get("If-Match"))
	if h == "" || h == "*" {
		return nil
	}
	sent, err := strconv.Atoi(strings.Trim(strings.TrimPrefix(h, "W/"), `"`))
	if err != nil {
		return refusal.Malformed("If-Match phải là phiên bản đã đọc.", nil)
	}
	*version = &sent
	return nil
}
