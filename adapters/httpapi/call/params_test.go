package call

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §1.2: what is searched for is cleaned like what is stored.
func TestATextOfAQueryIsCleanedLikeATextOfABody(t *testing.T) {
	for sent, want := range map[string]string{ // "!" is a refusal
		"  Toán\t7 ": "Toán 7", "\u200eToán\u200e 7\u200b": "Toán 7", "\ufeffToa\u0301n": "Toán", "\u200b": "",
		`"toán  7"`: `"toán  7"`, "toán\n7": "!", "to\x00an": "!", "to\xffan\u200e": "!",
	} {
		p, err := ReadParams(url.Values{"search": {sent}}.Encode())
		require.NoError(t, err)
		if got := p.Search(); want == "!" {
			assert.Error(t, p.Err, "%q", sent)
		} else {
			assert.NoError(t, p.Err)
			assert.Equal(t, want, got, "%q", sent)
		}
	}
}
