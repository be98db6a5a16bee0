package observe

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// RULES §26.1: a token in a path is not logged, however it is escaped.
func TestATokenIsNotLogged(t *testing.T) {
	value := strings.Repeat("a2", 29)
	for _, begin := range []string{"cms_pat_", "CMS_PAT_", "cms%5Fpat%5f", "cms_pat%5F"} {
		assert.Equal(t, "/x/cms_pat_…/y", Redact("/x/"+begin+value+"/y"))
	}
	assert.Equal(t, "/cms_path", Redact("/cms_path"))
}

// RULES §26.1: the cause of a failure is logged in full, but for tokens.
func TestACauseIsLoggedInFullWithoutTokens(t *testing.T) {
	var out strings.Builder
	long := strings.Repeat("x", 2*maxLoggedText)
	request := httptest.NewRequest(http.MethodGet, "/x", http.NoBody)
	line := &Line{Cause: errors.New(long + " cms_pat_a2a2"), status: http.StatusInternalServerError}
	logRequest(slog.New(slog.NewTextHandler(&out, nil)), request, line, 0)
	assert.Contains(t, out.String(), long+" cms_pat_…")
}

// RULES §26.5: a token is not logged if any of its characters are percent-encoded.
func TestATokenInAnEncodedPathIsNotLogged(t *testing.T) {
	for path, want := range map[string]string{
		"/x/%63ms_pat_a2a2/y": "/x/cms_pat_…/y", "/x/cms_%70at%5Fa2a2%61": "/x/cms_pat_…", "/s%C3%A1ch/%0A": "/s%C3%A1ch/%0A",
	} {
		assert.Equal(t, want, loggedPath(httptest.NewRequest(http.MethodGet, path, http.NoBody)), path)
	}
}

// RULES §13.10: the store's route passes on informational responses (103 Early Hints) of the store. Log and metrics
// have the status of the response after them.
func TestAnInformationalResponseIsNotTheStatus(t *testing.T) {
	line := &Line{}
	w := &statusWriter{ResponseWriter: httptest.NewRecorder(), line: line}
	w.WriteHeader(http.StatusEarlyHints)
	assert.False(t, line.Begun())
	w.WriteHeader(http.StatusServiceUnavailable)
	assert.Equal(t, http.StatusServiceUnavailable, line.status)
}
