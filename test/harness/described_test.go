package harness

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAResponseMustMatchTheDescription(t *testing.T) {
	header := http.Header{"Content-Type": {"application/problem+json"}, "Cache-Control": {"no-store"}}
	problem := `{"type": "about:blank", "title": "Unauthorized", "status": 401, "code": "c", "request_id": "r"`
	for body, right := range map[string]bool{
		problem + `, "message": "Hết phiên."}`: true,
		problem + `}`: false, // a member is missing
		problem + `, "message": "Hết phiên.", "more": true}`:              false,
		problem + `, "message": 1}`:                                       false,
		problem + `, "message": "Hết phiên.", "changed_at": "yesterday"}`: false,
		problem: false,
		``:      false,
	} {
		err := described401(t, header, body)
		assert.Equal(t, right, err == nil, "%s: %v", body, err)
	}
	assert.ErrorContains(t, described401(t, http.Header{"Content-Type": {"text/plain"}}, ""), "text/plain")
}

func described401(t *testing.T, header http.Header, body string) error {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, "http://127.0.0.1/api/cms/ebooks", http.NoBody)
	require.NoError(t, err)
	return describedBy(request, Response{Status: http.StatusUnauthorized, Header: header, Body: []byte(body)})
}
