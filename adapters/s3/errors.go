package s3

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/smithy-go"

	"backoffice/domain"
)

// domainError converts an error of the store to one that the ports promise. Errors of the product
// or of the settings stay as they are.
func domainError(operation string, err error) error {
	if err == nil {
		return nil
	}
	err = fmt.Errorf("s3: %s: %w", operation, err)
	status := Status(err)
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case status == 0 || temporary(status) || hasCode(err, "NoSuchBucket") || hasCode(err, "QuotaExceeded"):
		return domain.ErrUnavailable.Because(err)
	case status == http.StatusNotFound || hasCode(err, "NoSuchKey"):
		return domain.ErrFileLost.Because(err)
	case status == http.StatusPreconditionFailed:
		return domain.ErrUploadChanged.Because(err)
	}
	return err
}

// temporary reports whether a status is a temporary problem of the store. A conflict is one too: no
// name is written concurrently, and a gateway over plain files reports its own failures as conflicts.
func temporary(status int) bool {
	return status >= 500 || status == http.StatusTooManyRequests || status == http.StatusConflict
}

// Status returns the store's HTTP status, or 0 if there was no response.
func Status(err error) int {
	response, ok := errors.AsType[*awshttp.ResponseError](err)
	if !ok || response.HTTPResponse() == nil {
		return 0
	}
	return response.HTTPStatusCode()
}

// temporaryCodes are the S3 error codes of temporary problems. An object that could not be deleted
// is reported by its code alone, because the response's status is that of the whole request.
var temporaryCodes = []string{"InternalError", "OperationAborted", "RequestTimeout", "ServiceUnavailable", "SlowDown"}

// notDeleted converts the error of one object of a request that deletes several.
func notDeleted(e types.Error) error {
	code := aws.ToString(e.Code)
	err := fmt.Errorf("s3: delete %s: %s: %s", aws.ToString(e.Key), code, aws.ToString(e.Message))
	if slices.Contains(temporaryCodes, code) {
		return domain.ErrUnavailable.Because(err)
	}
	return err
}

func hasCode(err error, code string) bool {
	e, ok := errors.AsType[smithy.APIError](err)
	return ok && e.ErrorCode() == code
}
