package s3

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// A store may answer 200 and report for single objects that they were not deleted.
func TestAnObjectThatCouldNotBeDeletedIsReportedByItsCode(t *testing.T) {
	cases := []struct {
		code      string
		temporary bool
	}{
		{"InternalError", true},
		{"SlowDown", true},
		{"AccessDenied", false},
	}
	for _, c := range cases {
		t.Run(c.code, func(t *testing.T) {
			err := deleteAnswered(t, c.code)
			require.Error(t, err)
			assert.ErrorContains(t, err, c.code)
			if c.temporary {
				assert.ErrorIs(t, err, domain.ErrUnavailable)
			} else {
				assert.NotErrorIs(t, err, domain.ErrUnavailable)
			}
		})
	}
	assert.NoError(t, deleteAnswered(t, "NoSuchKey"))
}

// deleteAnswered deletes an object in a store that reports code for it.
func deleteAnswered(t *testing.T, code string) error {
	t.Helper()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/xml")
		fmt.Fprintf(w, "<DeleteResult><Error><Key>files/a</Key><Code>%s</Code><Message>no</Message></Error></DeleteResult>", code)
	}))
	t.Cleanup(site.Close)
	store, err := New(Config{Endpoint: site.URL, Bucket: "library", AccessKey: "key", SecretKey: "secret"})
	require.NoError(t, err)
	return store.Delete(t.Context(), "files/a")
}
