package harness

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"backoffice/test/project"
)

// PublicStore is an object store that browsers use directly, like an operator's own S3, with an
// empty bucket.
type PublicStore struct {
	*GatewayProcess
	Bucket string
}

// NewPublicStore starts a store.
func NewPublicStore(t testing.TB) *PublicStore {
	t.Helper()
	g, err := newGateway()
	if err != nil {
		t.Fatal(err)
	}
	if g.address, err = freeAddress(); err != nil {
		t.Fatal(err)
	}
	g.network, g.Endpoint = "tcp", "http://"+g.address
	store := &PublicStore{g, ownBucket}
	if err := os.Mkdir(filepath.Join(g.Files, store.Bucket), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := g.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.remove)
	return store
}

// Allow sets the policy of deploy/bucket-cors.json for pages of this origin. If change is not nil,
// it alters the rule first.
func (p *PublicStore) Allow(t testing.TB, origin string, change func(*types.CORSRule)) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(project.Dir(), "deploy", "bucket-cors.json"))
	if err != nil {
		t.Fatal(err)
	}
	var policy types.CORSConfiguration
	if err := json.Unmarshal([]byte(strings.ReplaceAll(string(text), "https://cms.example.org", origin)), &policy); err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(&policy.CORSRules[0])
	}
	client := s3.New(s3.Options{
		Region: "us-east-1", UsePathStyle: true, BaseEndpoint: &p.Endpoint,
		Credentials: credentials.NewStaticCredentialsProvider(p.AccessKey, p.SecretKey, ""),
	})
	if _, err := client.PutBucketCors(context.Background(), &s3.PutBucketCorsInput{Bucket: aws.String(p.Bucket), CORSConfiguration: &policy}); err != nil {
		t.Fatal(err)
	}
}
