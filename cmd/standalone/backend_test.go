package main

import (
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/cmd/standalone/datadir"
)

// RULES §13.4: a first start creates accounts and samples with the server's settings, including
// temporary keys of the store.
func TestAFirstStartHasTheServersSettings(t *testing.T) {
	names := map[string]string{
		"DATABASE_URL": "postgres://db/cms", "CMS_S3_ENDPOINT": "https://s3.example.org", "CMS_S3_BUCKET": "books", "CMS_S3_REGION": "eu-1",
		"CMS_S3_PUBLIC_ENDPOINT": "https://files.example.org", "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_SESSION_TOKEN": "temporary", "CMS_QUOTA_USER": "1GB", "CMS_ADDR": "127.0.0.1:8081",
	}
	set := settings{env: names, addr: names["CMS_ADDR"], externalDB: true, externalS3: true}
	dir, err := datadir.Open(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(dir.Close)
	p := newProduct(set, dir, io.Discard, make(chan struct{}))
	require.NoError(t, p.startDatabase(t.Context()))
	require.NoError(t, p.startGateway(t.Context()))
	filling, err := p.backendConfig()
	require.NoError(t, err)
	assert.Equal(t, s3.Config{
		Endpoint: "https://s3.example.org", PublicEndpoint: "https://files.example.org", Bucket: "books", Region: "eu-1",
		AccessKey: "id", SecretKey: "secret", SessionToken: "temporary",
	}, filling.Store)
	assert.Equal(t, "postgres://db/cms", filling.DatabaseURL)
	assert.EqualValues(t, 1<<30, filling.Quota.User)
	assert.Equal(t, "temporary", p.environment()["AWS_SESSION_TOKEN"], "the server's")
}
