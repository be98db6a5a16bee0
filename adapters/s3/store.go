// Package s3 stores files in an S3 object store: the gateway of the standalone set-up behind a unix
// socket, or an external one.
package s3

import (
	"errors"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// Config describes the store.
type Config struct {
	// Endpoint is http://…, https://… or unix:///path/to.sock.
	Endpoint string
	// PublicEndpoint is the scheme and host that browsers use for the store.
	// Empty means Endpoint, or the page's own origin if that is a socket.
	PublicEndpoint string
	Bucket         string
	Region         string // empty means "us-east-1"
	AccessKey      string
	SecretKey      string
	SessionToken   string // only for temporary keys
	Scratch        string // folder for parts while they are received; "" is the system's temporary folder
}

// Store implements ports.FileStore.
type Store struct {
	bucket   string
	region   string
	public   string // scheme and host for links; "" means the caller's origin
	keys     aws.Credentials
	client   *s3.Client
	endpoint endpoint
	scratch  string
	signer   getSigner
}

// New returns a Store. It does not connect: see Ready.
func New(c Config) (*Store, error) {
	if c.Bucket == "" || c.AccessKey == "" || c.SecretKey == "" {
		return nil, errors.New("s3: bucket, access key and secret key are needed")
	}
	if c.Region == "" {
		c.Region = "us-east-1"
	}
	endpoint, err := newEndpoint(c.Endpoint)
	if err != nil {
		return nil, err
	}
	public, err := publicOrigin(c)
	if err != nil {
		return nil, err
	}
	s := &Store{
		bucket: c.Bucket, region: c.Region, public: public, endpoint: endpoint, scratch: c.Scratch,
		keys:   aws.Credentials{AccessKeyID: c.AccessKey, SecretAccessKey: c.SecretKey, SessionToken: c.SessionToken},
		signer: getSigner{accessKey: c.AccessKey, secretKey: c.SecretKey, token: c.SessionToken, region: c.Region},
	}
	s.client = s3.New(s.options())
	return s, nil
}

func (s *Store) options() s3.Options {
	return s3.Options{
		Region: s.region, UsePathStyle: true, HTTPClient: s.endpoint.client(), BaseEndpoint: aws.String(s.endpoint.base),
		Credentials: credentials.StaticCredentialsProvider{Value: s.keys},
		// Fail within seconds if the store is down; the user can retry.
		Retryer: retry.NewStandard(func(o *retry.StandardOptions) {
			o.MaxAttempts, o.MaxBackoff = 2, backoff
		}),
		// Few stores understand checksums in trailers.
		RequestChecksumCalculation: aws.RequestChecksumCalculationWhenRequired,
		ResponseChecksumValidation: aws.ResponseChecksumValidationWhenRequired,
	}
}

// publicOrigin returns the origin of links.
func publicOrigin(c Config) (string, error) {
	switch {
	case c.PublicEndpoint != "":
		return originOf(c.PublicEndpoint)
	case strings.HasPrefix(c.Endpoint, "unix:"):
		return "", nil
	}
	return originOf(c.Endpoint)
}
