package s3

import (
	"context"
	"fmt"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// WithoutCORS returns the store's response if the bucket has no CORS policy. It returns "" if there
// is one, or if that cannot be known.
func (s *Store) WithoutCORS(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	_, err := s.client.GetBucketCors(ctx, &s3.GetBucketCorsInput{Bucket: aws.String(s.bucket)})
	switch status := Status(err); status {
	case http.StatusNotImplemented, http.StatusMethodNotAllowed:
		return fmt.Sprintf("%d %s", status, http.StatusText(status))
	}
	return ""
}
