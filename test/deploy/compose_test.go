package deploy

import (
	"net/http"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §13.12: behind the proxy of the compose file pages upload and read PDFs, although
// its gateway does not expose Content-Range to them.
func TestTheProxyOfTheComposeFileServesPagesAndFiles(t *testing.T) {
	program(t, "caddy", "caddy")
	front, files := harness.FreeAddress(t), harness.FreeAddress(t)
	store := harness.NewPublicStore(t)
	store.Allow(t, "http://"+front, func(rule *types.CORSRule) { rule.ExposeHeaders = []string{"ETag"} })
	s := harness.NewSeveral(t, 2, append(store.Settings(),
		"CMS_PUBLIC_URL=http://"+front, "CMS_S3_PUBLIC_ENDPOINT=http://"+files, "CMS_TRUSTED_PROXIES=127.0.0.1")...)
	text := deployed(t, "compose.Caddyfile")
	for _, pair := range [][2]string{
		{"server-1:8080", s.Each[0].Address()}, {"server-2:8080", s.Each[1].Address()}, {"store:9000", strings.TrimPrefix(store.Endpoint, "http://")},
		{":8080 {", "http://" + front + " {"}, {":9000 {", "http://" + files + " {"},
	} {
		require.Contains(t, text, pair[0])
		text = strings.ReplaceAll(text, pair[0], pair[1])
	}
	untilReady(t, http.DefaultClient, "http://"+front, startProxy(t, runCaddy(t, "{\n\tadmin off\n}\n"+text)))
	out, err := s.Each[0].TryRun("", "check")
	require.NoError(t, err, "%s", out)
	for _, well := range []string{"bucket", "preflight", "ranges", "address"} {
		assert.Regexp(t, `(?m)^ok\s+`+well, out)
	}
}
