package s3

import (
	"context"
	"fmt"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// CORSUnsupported returns the store's response if its buckets cannot have a CORS policy. It returns ""
// if they can, or if that cannot be known.
func (s *Store) CORSUnsupported(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	_, err := s.client.GetBucketCors(ctx, &s3.GetBucketCorsInput{Bucket: aws.String(s.bucket)})
	switch status := Status(err); status {
	case http.StatusNotImplemented, http.StatusMethodNotAllowed:
		return fmt.Sprintf("%d %s", status, http.StatusText(status))
	}
	return ""
}
