package main

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func environment(set map[string]string) func(string) (string, bool) {
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
	c, err := readConfig(env)
	err = errors.Join(err, c.readKeys(env))
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
	c, err := readConfig(env)
	require.NoError(t, err)
	assert.ErrorContains(t, c.readKeys(env), "CMS_JWT_KEY is missing")
}
