package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"backoffice/adapters/s3"
	"backoffice/domain"
)

// store checks the bucket, and tries what a server does with it.
func (t Target) store(ctx context.Context) {
	c := t.Config.Store
	err := t.Backend.Store.Ready(ctx)
	switch {
	case err == nil:
		t.ok("store", "bucket "+c.Bucket+" is there")
		if t.Write {
			t.bucket(ctx)
		}
	case s3.Status(err) == http.StatusForbidden:
		t.fail("store", "refuses the keys for bucket "+c.Bucket, "Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (of temporary keys AWS_SESSION_TOKEN too), CMS_S3_REGION, and that the key may list the bucket")
	case s3.Status(err) == http.StatusNotFound:
		t.fail("store", "has no bucket "+c.Bucket, "Make it, or set CMS_S3_BUCKET to the one that is there")
	default:
		t.fail("store", "cannot be reached: "+Plain(err), "Check CMS_S3_ENDPOINT (now "+c.Endpoint+") and that this machine may connect to it")
	}
}

// bucket tries what uploads and readers do with the bucket, on an object of its own.
func (t Target) bucket(ctx context.Context) {
	store, object, content := t.Backend.Store, scratchObject(), []byte("written by cms check\n")
	defer store.Delete(context.WithoutCancel(ctx), object, object+"-copy") //nolint:errcheck // the sweep removes leftovers
	var listPartsErr error
	steps := []struct {
		permission string
		try        func() error
	}{
		{"s3:PutObject", func() error {
			return store.Put(ctx, object, "text/plain", int64(len(content)), bytes.NewReader(content))
		}},
		{"s3:GetObject", func() error { return t.readBack(ctx, object, content) }},
		{"s3:PutObject (copies)", func() error {
			info, err := store.Stat(ctx, object)
			if err != nil {
				return err
			}
			return store.Copy(ctx, object, info.Tag, object+"-copy", "text/plain")
		}},
		{"s3:ListBucket", func() error { _, err := store.List(ctx, domain.UploadPrefix, 1); return err }},
		{"s3:PutObject and s3:AbortMultipartUpload", func() error {
			upload, err := store.CreateMultipart(ctx, object, "application/pdf")
			if err != nil {
				return err
			}
			_, listPartsErr = store.ListParts(ctx, upload)
			return store.AbortMultipart(ctx, upload) // also if its parts cannot be listed
		}},
		{"s3:ListMultipartUploadParts", func() error { return listPartsErr }},
		{"s3:ListBucketMultipartUploads", func() error { _, err := store.ListMultiparts(ctx, domain.UploadPrefix, 1); return err }},
		{"s3:DeleteObject", func() error { return store.Delete(ctx, object+"-copy") }},
	}
	for _, step := range steps {
		if err := step.try(); err != nil {
			t.fail("bucket", "refuses what uploads need: "+Plain(err), "Give the key "+step.permission+" on bucket "+t.Config.Store.Bucket)
			return
		}
	}
	if err := store.Copy(ctx, object, anotherTag, object+"-copy", "text/plain"); !errors.Is(err, domain.ErrUploadChanged) {
		t.fail("bucket", "copies a file that is not the one that was checked: the store ignores x-amz-copy-source-if-match", "Use a store that honours it: on this one a file can be swapped while it is checked")
		return
	}
	t.unsignedRead(ctx, object)
	t.rangeRead(ctx, object)
}

// anotherTag is the ETag of no version.
const anotherTag = `"00000000000000000000000000000000"`

func (t Target) readBack(ctx context.Context, object string, content []byte) error {
	body, err := t.Backend.Store.Open(ctx, object, 0, 0)
	if err != nil {
		return err
	}
	defer body.Close()
	read, err := io.ReadAll(body)
	if err == nil && !bytes.Equal(read, content) {
		err = fmt.Errorf("read %d bytes where %d were written", len(read), len(content))
	}
	return err
}

// unsignedRead checks that the store refuses an unsigned request for an object, and compares the clocks.
func (t Target) unsignedRead(ctx context.Context, object string) {
	address := t.Backend.Store.PublicAddress(object)
	if address == "" {
		t.ok("bucket", "stores, returns and deletes files")
		return
	}
	before := time.Now()
	response, err := t.ask(ctx, http.MethodGet, address, nil)
	if err != nil {
		t.fail("bucket", "browsers cannot reach it: "+Plain(err), "Set CMS_S3_PUBLIC_ENDPOINT to how browsers reach the store; if only this machine cannot, check from another")
		return
	}
	switch response.status {
	case http.StatusOK:
		t.fail("bucket", "gives files to anybody, without a signed link", "Take public access away from bucket "+t.Config.Store.Bucket)
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound: // some stores do not say that there is an object
		t.ok("bucket", "stores, returns and deletes files, and refuses unsigned requests")
	default:
		t.fail("bucket", "neither gives nor refuses browsers a file without a signed link ("+response.statusText+")", "Set CMS_S3_PUBLIC_ENDPOINT to how browsers reach the store, and look at the log of a proxy in front of it")
	}
	if theirs, err := http.ParseTime(response.header.Get("Date")); err == nil {
		t.clock("store", theirs, before.Add(-time.Second), time.Now()) // Date has no fractions of a second
	}
}
