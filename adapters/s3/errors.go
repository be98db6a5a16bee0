package s3

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/smithy-go"

	"backoffice/domain"
)

// refusal turns what the store answered, or did not, into the error that the
// ports promise. What remains is a fault of ours or of the settings.
func refusal(operation string, err error) error {
	if err == nil {
		return nil
	}
	err = fmt.Errorf("s3: %s: %w", operation, err)
	status := Status(err)
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case status == 0 || passes(status) || hasCode(err, "NoSuchBucket") || hasCode(err, "QuotaExceeded"):
		return domain.ErrUnavailable.Because(err)
	case status == http.StatusNotFound || hasCode(err, "NoSuchKey"):
		return domain.ErrFileLost.Because(err)
	case status == http.StatusPreconditionFailed:
		return domain.ErrUploadMoved.Because(err)
	}
	return err
}

// passes tells whether a status is the store's own trouble, over with the next
// try. Names are never written to twice at once, so a conflict is one of those:
// a gateway over plain files words its failures so.
func passes(status int) bool {
	return status >= 500 || status == http.StatusTooManyRequests || status == http.StatusConflict
}

// Status returns the status that the store answered, or 0 where none came.
func Status(err error) int {
	answer, ok := errors.AsType[*awshttp.ResponseError](err)
	if !ok || answer.HTTPResponse() == nil {
		return 0
	}
	return answer.HTTPStatusCode()
}

func hasCode(err error, code string) bool {
	e, ok := errors.AsType[smithy.APIError](err)
	return ok && e.ErrorCode() == code
}
