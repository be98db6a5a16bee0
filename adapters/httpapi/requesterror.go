package httpapi

import (
	"net/http"

	"backoffice/domain"
)

// requestError is a refusal of the HTTP request itself, with its status. All other layers see a
// domain.Error.
type requestError struct {
	status int
	Err    *domain.Error
}

func (e *requestError) Error() string { return e.Err.Error() }

func (e *requestError) Unwrap() error { return e.Err }

func newRequestError(status int, refusal domain.Error) *requestError {
	refusal.Kind = domain.Invalid
	return &requestError{status, &refusal}
}

var (
	errTooLarge = newRequestError(http.StatusRequestEntityTooLarge, domain.Error{Code: "request.too_large", Message: "Yêu cầu quá lớn."})
	errNotJSON  = newRequestError(http.StatusUnsupportedMediaType, domain.Error{Code: "request.not_json", Message: "Yêu cầu phải có kiểu application/json."})
	errNotForm  = newRequestError(http.StatusUnsupportedMediaType, domain.Error{Code: "request.not_form", Message: "Yêu cầu phải có kiểu application/x-www-form-urlencoded."})
	errNoRoute  = newRequestError(http.StatusNotFound, domain.Error{Code: "request.no_route", Message: "Không tìm thấy địa chỉ này."})
	errMethod   = newRequestError(http.StatusMethodNotAllowed, domain.Error{Code: "request.method", Message: "Địa chỉ này không nhận phương thức đó."})
	errHost     = newRequestError(http.StatusBadRequest, domain.Error{Code: "request.host", Message: "Máy chủ không phục vụ tên miền này."})
)

// malformed is the error of a request that cannot be parsed.
func malformed(message string, cause error) error {
	return newRequestError(http.StatusBadRequest, domain.Error{Code: "request.malformed", Message: message, Err: cause})
}

// badParameter is the error of an invalid parameter.
func badParameter(name, message string) error {
	return newRequestError(http.StatusBadRequest, domain.Error{Code: "request.parameter", Message: message, Fields: map[string]string{name: message}})
}
