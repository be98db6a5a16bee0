package review

import (
	"net/http"
	"net/http/httptest"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
)

// leftClient is the response to a client that has left.
type leftClient struct{ *httptest.ResponseRecorder }

func (leftClient) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// RULES §5.3: an error after the response has begun would be logged as an internal error.
func TestAClientThatLeavesThePageOfAMailIsNoFailure(t *testing.T) {
	w, r := leftClient{httptest.NewRecorder()}, httptest.NewRequest(http.MethodGet, "/", http.NoBody)
	assert.NoError(t, respondUnsubscribe(&call.Call{Request: admission.Request{W: w, R: r}}, unsubscribeView{}, nil))
}
