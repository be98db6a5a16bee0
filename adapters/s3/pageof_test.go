package s3

import (
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/stretchr/testify/assert"
)

// RULES §20.5: a store that lists everything each time is read page by page, and comes to
// an end.
func TestAListOfUploadsEndsOnAStoreThatIgnoresMarkerAndLimit(t *testing.T) {
	var listed []types.MultipartUpload
	for _, object := range []string{"uploads/c", "uploads/a", "uploads/e", "uploads/b", "uploads/d"} {
		listed = append(listed, types.MultipartUpload{Key: aws.String(object), UploadId: aws.String("1")})
	}
	var found []string
	after := ""
	for range len(listed) + 1 {
		page := pageOf(listed, after, 2)
		if len(page) == 0 {
			break
		}
		for _, u := range page {
			after = u.Object
			found = append(found, u.Object)
		}
	}
	assert.Equal(t, []string{"uploads/a", "uploads/b", "uploads/c", "uploads/d", "uploads/e"}, found)
	assert.Empty(t, pageOf(listed, after, 2))
}
