package wiring

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func environment(set map[string]string) Env {
	return func(name string) (string, bool) {
		value, ok := set[name]
		return value, ok
	}
}

// RULES §13.4: whoever sets the product up is told of every mistake at once,
// and not of the next one after each start.
func TestAllThatIsWrongWithTheSettingsIsToldAtOnce(t *testing.T) {
	env := environment(map[string]string{
		"CMS_ADDR": "8080", "CMS_METRICS_ADDR": "9090", "CMS_PUBLIC_URL": "cms.example.org", "CMS_TLS_CERT": "cert.pem",
		"CMS_TRUSTED_PROXIES": "10.0.0.0/8, proxy", "CMS_JWT_KEY": "short",
	})
	c, err := ReadConfig(env)
	err = errors.Join(err, c.ReadKeys(env))
	require.Error(t, err)
	for _, name := range []string{
		"CMS_ADDR", "CMS_METRICS_ADDR", "CMS_PUBLIC_URL", "CMS_TLS_CERT", "CMS_TRUSTED_PROXIES", "CMS_JWT_KEY",
		"DATABASE_URL", "CMS_S3_ENDPOINT", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY",
	} {
		assert.ErrorContains(t, err, name)
	}
}

// RULES §13.4: a secret that is missing is asked for, never made up.
func TestAServerDoesNotStartWithoutItsKey(t *testing.T) {
	env := environment(map[string]string{
		"DATABASE_URL": "postgres://db", "CMS_S3_ENDPOINT": "https://s3.example.org", "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret",
	})
	c, err := ReadConfig(env)
	require.NoError(t, err)
	assert.ErrorContains(t, c.ReadKeys(env), "CMS_JWT_KEY is missing")
}

func TestAmountsOfBytesAreReadWithTheirUnits(t *testing.T) {
	read := func(v string) (int64, int) {
		r := envReader{env: func(string) (string, bool) { return v, true }}
		n := r.bytes("CMS_QUOTA_USER", 7)
		return n, len(r.errs)
	}
	for v, want := range map[string]int64{"": 7, "1048576": 1 << 20, "500 MB": 500 << 20, "20GB": 20 << 30, "2tb": 2 << 40, "1 kb": 1 << 10} {
		n, wrong := read(v)
		assert.Equal(t, want, n, v)
		assert.Zero(t, wrong, v)
	}
	for _, v := range []string{"0", "-1", "much", "1.5GB", "GB", "20GiB", "9999999999TB"} {
		_, wrong := read(v)
		assert.Equal(t, 1, wrong, v)
	}
}
