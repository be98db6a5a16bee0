// Package refusal has the errors of requests that are refused as HTTP (size, type, route), and the
// status of every error. All other layers know only domain.Error.
package refusal

import (
	"errors"
	"net/http"

	"backoffice/domain"
)

// Error is a domain.Error with a status of its own.
type Error struct {
	Status int
	Err    *domain.Error
}

func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the domain's error.
func (e *Error) Unwrap() error { return e.Err }

func refused(status int, refusal domain.Error) *Error {
	refusal.Kind = domain.Invalid
	return &Error{status, &refusal}
}

// Refusals that have no details.
var (
	TooLarge    = refused(http.StatusRequestEntityTooLarge, domain.Error{Code: "request.too_large", Message: "Yêu cầu quá lớn."})
	NotJSON     = refused(http.StatusUnsupportedMediaType, domain.Error{Code: "request.not_json", Message: "Yêu cầu phải có kiểu application/json."})
	NotForm     = refused(http.StatusUnsupportedMediaType, domain.Error{Code: "request.not_form", Message: "Yêu cầu phải có kiểu application/x-www-form-urlencoded."})
	NoRoute     = refused(http.StatusNotFound, domain.Error{Code: "request.no_route", Message: "Không tìm thấy địa chỉ này."})
	WrongMethod = refused(http.StatusMethodNotAllowed, domain.Error{Code: "request.method", Message: "Địa chỉ này không nhận phương thức đó."})
	WrongHost   = refused(http.StatusBadRequest, domain.Error{Code: "request.host", Message: "Máy chủ không phục vụ tên miền này."})
)

// Busy is domain.ErrBusy for clients that know only 503.
var Busy = &Error{http.StatusServiceUnavailable, domain.ErrBusy}

// Malformed is the error of a request that cannot be parsed.
func Malformed(message string, cause error) error {
	return refused(http.StatusBadRequest, domain.Error{Code: "request.malformed", Message: message, Err: cause})
}

// BadParameter is the error of an invalid parameter.
func BadParameter(name, message string) error {
	return refused(http.StatusBadRequest, domain.Error{Code: "request.parameter", Message: message, Fields: map[string]string{name: message}})
}

// statuses maps kinds of errors to HTTP statuses.
var statuses = map[domain.Kind]int{
	domain.Unauthenticated: http.StatusUnauthorized,
	domain.Forbidden:       http.StatusForbidden,
	domain.NotFound:        http.StatusNotFound,
	domain.Gone:            http.StatusGone,
	domain.Conflict:        http.StatusConflict,
	domain.Invalid:         http.StatusUnprocessableEntity,
	domain.Throttled:       http.StatusTooManyRequests,
	domain.Lost:            http.StatusInternalServerError,
	domain.Unavailable:     http.StatusServiceUnavailable,
}

// StatusOfKind returns the status of errors of a kind; 500 if statuses has none.
func StatusOfKind(kind domain.Kind) int {
	if status, ok := statuses[kind]; ok {
		return status
	}
	return http.StatusInternalServerError
}

// StatusOf returns the status of the response to err. shown is the domain.Error that the response
// shows for it.
func StatusOf(err error, shown *domain.Error) int {
	if e, ok := errors.AsType[*Error](err); ok && e.Err == shown {
		return e.Status
	}
	return StatusOfKind(shown.Kind)
}
