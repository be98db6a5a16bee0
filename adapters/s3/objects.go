package s3

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/failpoint"
)

// Ready implements ports.FileStore.
func (s *Store) Ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	_, err := s.client.HeadBucket(ctx, &s3.HeadBucketInput{Bucket: &s.bucket})
	return domainError("look for the bucket", err)
}

// EnsureBucket creates the bucket if necessary.
func (s *Store) EnsureBucket(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	_, err := s.client.HeadBucket(ctx, &s3.HeadBucketInput{Bucket: &s.bucket})
	if err == nil || !hasCode(err, "NotFound") && !hasCode(err, "NoSuchBucket") {
		return domainError("look for the bucket", err)
	}
	_, err = s.client.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: &s.bucket})
	if _, ours := errors.AsType[*types.BucketAlreadyOwnedByYou](err); ours {
		return nil
	}
	return domainError("make the bucket", err)
}

// KeepFolders creates marker objects in the folders of uploads and of files. A gateway over plain
// files removes empty folders, and then fails an upload that is just beginning there (measured: 4
// of 1,000 with eight in parallel, none since).
func (s *Store) KeepFolders(ctx context.Context) error {
	empty := strings.NewReader("")
	return errors.Join(s.Put(ctx, domain.UploadPrefix, folderType, 0, empty), s.Put(ctx, domain.FilePrefix, folderType, 0, empty))
}

const folderType = "application/x-directory"

// Stat implements ports.FileStore.
func (s *Store) Stat(ctx context.Context, object string) (ports.ObjectInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	head, err := s.client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: &s.bucket, Key: &object})
	if err != nil {
		return ports.ObjectInfo{}, domainError("stat "+object, err)
	}
	return ports.ObjectInfo{Size: aws.ToInt64(head.ContentLength), Tag: aws.ToString(head.ETag)}, nil
}

// Open implements ports.FileStore.
func (s *Store) Open(ctx context.Context, object string, offset, length int64) (io.ReadCloser, error) {
	in := &s3.GetObjectInput{Bucket: &s.bucket, Key: &object}
	switch {
	case length > 0:
		in.Range = aws.String(fmt.Sprintf("bytes=%d-%d", offset, offset+length-1))
	case offset > 0:
		in.Range = aws.String(fmt.Sprintf("bytes=%d-", offset))
	}
	// The timeout is for the beginning of the response, not for the body.
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(requestTimeout, func() { cancel(errLate) })
	response, err := s.client.GetObject(ctx, in)
	timer.Stop()
	switch {
	case errors.Is(context.Cause(ctx), errLate):
		if err == nil {
			response.Body.Close()
		}
		return nil, domain.ErrUnavailable.Because(fmt.Errorf("s3: open %s: %w", object, errLate))
	case hasCode(err, "InvalidRange"): // the offset is at the end
		cancel(nil)
		return io.NopCloser(bytes.NewReader(nil)), nil
	case err != nil:
		cancel(nil)
		return nil, domainError("open "+object, err)
	}
	return &body{ReadCloser: response.Body, object: object, cancel: func() { cancel(nil) }}, nil
}

var errLate = fmt.Errorf("no response within %v", requestTimeout)

// body is the content of an open object. A connection that breaks is reported as a store that
// cannot be reached.
type body struct {
	io.ReadCloser
	object string
	cancel context.CancelFunc
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = domainError("read "+b.object, err)
	}
	return n, err
}

func (b *body) Close() error {
	defer b.cancel()
	return b.ReadCloser.Close()
}

// Copy implements ports.FileStore. The store itself copies the object.
func (s *Store) Copy(ctx context.Context, object, tag, target, contentType string) error {
	ctx, cancel := context.WithTimeout(ctx, workTimeout)
	defer cancel()
	failpoint.Reach("copy object", "before")
	_, err := s.client.CopyObject(ctx, &s3.CopyObjectInput{
		Bucket: &s.bucket, Key: &target, CopySource: aws.String(s.bucket + "/" + escape(object)),
		CopySourceIfMatch: &tag, ContentType: &contentType, MetadataDirective: types.MetadataDirectiveReplace,
	})
	failpoint.Reach("copy object", "after")
	return domainError("copy "+object, err)
}

// Put implements ports.FileStore. The body is streamed, so its hash is not signed.
func (s *Store) Put(ctx context.Context, object, contentType string, size int64, body io.ReadSeeker) error {
	failpoint.Reach("put object", "before")
	_, err := s.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket: &s.bucket, Key: &object, ContentType: &contentType, ContentLength: &size, Body: body,
	}, s3.WithAPIOptions(v4.SwapComputePayloadSHA256ForUnsignedPayloadMiddleware))
	failpoint.Reach("put object", "after")
	return domainError("put "+object, err)
}

// maxDeleted is the most that S3 deletes in one call.
const maxDeleted = 1000

// Delete implements ports.FileStore.
func (s *Store) Delete(ctx context.Context, objects ...string) error {
	for batch := range slices.Chunk(objects, maxDeleted) {
		if err := s.deleteBatch(ctx, batch); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) deleteBatch(ctx context.Context, objects []string) error {
	ids := make([]types.ObjectIdentifier, len(objects))
	for i := range objects {
		ids[i].Key = &objects[i]
	}
	ctx, cancel := context.WithTimeout(ctx, workTimeout)
	defer cancel()
	failpoint.Reach("delete objects", "before")
	response, err := s.client.DeleteObjects(ctx, &s3.DeleteObjectsInput{
		Bucket: &s.bucket, Delete: &types.Delete{Objects: ids, Quiet: aws.Bool(true)},
	})
	failpoint.Reach("delete objects", "after")
	if err != nil {
		return domainError("delete", err)
	}
	for _, e := range response.Errors {
		if aws.ToString(e.Code) != "NoSuchKey" {
			return notDeleted(e)
		}
	}
	return nil
}

// listBatch is the maximum number of objects that S3 lists in a request.
const listBatch = 1000

// List implements ports.FileStore.
func (s *Store) List(ctx context.Context, after string, limit int) ([]ports.StoredObject, error) {
	ctx, cancel := context.WithTimeout(ctx, workTimeout)
	defer cancel()
	in := &s3.ListObjectsV2Input{Bucket: &s.bucket, MaxKeys: aws.Int32(int32(min(limit, listBatch)))}
	if after != "" {
		in.StartAfter = &after
	}
	response, err := s.client.ListObjectsV2(ctx, in)
	if err != nil {
		return nil, domainError("list", err)
	}
	objects := make([]ports.StoredObject, len(response.Contents))
	for i, o := range response.Contents {
		objects[i] = ports.StoredObject{Name: aws.ToString(o.Key), Size: aws.ToInt64(o.Size), WrittenAt: aws.ToTime(o.LastModified)}
	}
	return objects, nil
}

// escape escapes a name as the path of a URL.
func escape(object string) string {
	parts := strings.Split(object, "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	return strings.Join(parts, "/")
}
