package jsonbody

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/refusal"
)

// RULES §5.4: a list without a stated bound is bounded too.
func TestAListWithoutItsOwnBoundHasTheDefaultOne(t *testing.T) {
	type request struct {
		Names []string `json:"names"`
	}
	list := func(n int) Body {
		return Body{Raw: []byte(`{"names":[` + strings.Repeat(`"",`, n-1) + `""],"unknown":[1,2]}`)}
	}
	sent, err := Parse[request](list(maxList))
	require.NoError(t, err)
	assert.Len(t, sent.Names, maxList)
	_, err = Parse[request](list(maxList + 1))
	refused, ok := errors.AsType[*refusal.Error](err)
	require.True(t, ok)
	assert.Equal(t, http.StatusBadRequest, refused.Status)
}
