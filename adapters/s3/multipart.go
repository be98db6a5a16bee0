package s3

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/failpoint"
)

// CreateMultipart implements ports.MultipartStore.
func (s *Store) CreateMultipart(ctx context.Context, object, contentType string) (ports.Multipart, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	failpoint.Reach("create multipart", "before")
	response, err := s.client.CreateMultipartUpload(ctx, &s3.CreateMultipartUploadInput{Bucket: &s.bucket, Key: &object, ContentType: &contentType})
	failpoint.Reach("create multipart", "after")
	if err != nil {
		return ports.Multipart{}, domainError("create multipart "+object, err)
	}
	return ports.Multipart{Object: object, ID: aws.ToString(response.UploadId)}, nil
}

// SignPart implements ports.MultipartStore.
func (s *Store) SignPart(ctx context.Context, origin string, m ports.Multipart, number int, bytes int64, at time.Time, life time.Duration) (string, error) {
	query := url.Values{partNumberParameter: {strconv.Itoa(number)}, uploadIDParameter: {m.ID}}
	return s.sign(ctx, http.MethodPut, s.linkOrigin(origin)+s.path(m.Object)+"?"+query.Encode(), ports.Declared{Size: &bytes}, at, life)
}

// ListParts implements ports.MultipartStore.
func (s *Store) ListParts(ctx context.Context, m ports.Multipart) ([]ports.StoredPart, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	parts := []ports.StoredPart{}
	pages := s3.NewListPartsPaginator(s.client, &s3.ListPartsInput{Bucket: &s.bucket, Key: &m.Object, UploadId: &m.ID})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, domainError("list parts of "+m.Object, err)
		}
		for _, p := range page.Parts {
			parts = append(parts, ports.StoredPart{Number: int(aws.ToInt32(p.PartNumber)), Size: aws.ToInt64(p.Size), Tag: aws.ToString(p.ETag)})
		}
	}
	return parts, nil
}

// CompleteMultipart implements ports.MultipartStore. It waits until the object exists: a gateway over
// plain files may report success while another call is still completing the upload.
func (s *Store) CompleteMultipart(ctx context.Context, m ports.Multipart, parts []ports.StoredPart) error {
	ctx, cancel := context.WithTimeout(ctx, workTimeout)
	defer cancel()
	completed := make([]types.CompletedPart, len(parts))
	for i, p := range parts {
		completed[i] = types.CompletedPart{PartNumber: aws.Int32(int32(p.Number)), ETag: aws.String(p.Tag)}
	}
	failpoint.Reach("complete multipart", "before")
	_, err := s.client.CompleteMultipartUpload(ctx, &s3.CompleteMultipartUploadInput{
		Bucket: &s.bucket, Key: &m.Object, UploadId: &m.ID, MultipartUpload: &types.CompletedMultipartUpload{Parts: completed},
	})
	failpoint.Reach("complete multipart", "after")
	if hasCode(err, "InvalidPart") || hasCode(err, "EntityTooSmall") {
		return domain.ErrUploadChanged.Because(fmt.Errorf("s3: complete multipart %s: %w", m.Object, err))
	}
	if err != nil {
		return domainError("complete multipart "+m.Object, err)
	}
	return s.awaitObject(ctx, m.Object)
}

// How often awaitObject looks for the object.
const (
	maxObjectChecks     = 20
	objectCheckInterval = 200 * time.Millisecond
)

func (s *Store) awaitObject(ctx context.Context, object string) error {
	for range maxObjectChecks {
		_, err := s.Stat(ctx, object)
		if !errors.Is(err, domain.ErrFileLost) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(objectCheckInterval):
		}
	}
	return domain.ErrUnavailable.Because(fmt.Errorf("s3: complete multipart %s: the object has not appeared", object))
}

// AbortMultipart implements ports.MultipartStore.
func (s *Store) AbortMultipart(ctx context.Context, m ports.Multipart) error {
	ctx, cancel := context.WithTimeout(ctx, workTimeout)
	defer cancel()
	failpoint.Reach("abort multipart", "before")
	_, err := s.client.AbortMultipartUpload(ctx, &s3.AbortMultipartUploadInput{Bucket: &s.bucket, Key: &m.Object, UploadId: &m.ID})
	failpoint.Reach("abort multipart", "after")
	if err = domainError("abort multipart "+m.Object, err); errors.Is(err, domain.ErrFileLost) {
		return nil
	}
	return err
}

// ListMultiparts implements ports.MultipartStore.
func (s *Store) ListMultiparts(ctx context.Context, after string, limit int) ([]ports.StoredMultipart, error) {
	ctx, cancel := context.WithTimeout(ctx, workTimeout)
	defer cancel()
	in := &s3.ListMultipartUploadsInput{Bucket: &s.bucket, MaxUploads: aws.Int32(int32(min(limit, listBatch)))}
	if after != "" {
		in.KeyMarker = &after
	}
	response, err := s.client.ListMultipartUploads(ctx, in)
	if err != nil {
		return nil, domainError("list multiparts", err)
	}
	return pageOf(response.Uploads, after, limit), nil
}

// pageOf returns a page of a store's list. Some stores ignore marker and limit and always list
// everything; without this, reading page after page would never end.
func pageOf(listed []types.MultipartUpload, after string, limit int) []ports.StoredMultipart {
	uploads := []ports.StoredMultipart{}
	for _, u := range listed {
		if object := aws.ToString(u.Key); object > after {
			uploads = append(uploads, ports.StoredMultipart{Multipart: ports.Multipart{Object: object, ID: aws.ToString(u.UploadId)}, BegunAt: aws.ToTime(u.Initiated)})
		}
	}
	slices.SortStableFunc(uploads, func(a, b ports.StoredMultipart) int { return strings.Compare(a.Object, b.Object) })
	return uploads[:min(limit, len(uploads))]
}
