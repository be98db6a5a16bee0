package domain

import (
	"errors"
	"fmt"
	"time"
)

// Kind classifies an Error. The HTTP adapter maps each kind to a status.
type Kind int

// The kinds. Stored bulk responses contain these numbers, so a new kind goes to the end.
const (
	Unauthenticated Kind = iota + 1 // there is no valid session
	Forbidden                       // this person has no permission
	NotFound                        // it does not exist, or no longer
	Gone                            // it was public, and no longer is
	Conflict                        // the current state does not allow it
	Invalid                         // a rule is broken
	Throttled                       // too many attempts or requests; see RetryAfter
	Lost                            // stored data is missing, which is not the caller's fault
	Unavailable                     // the database or the object store cannot be reached, or is too busy
)

// Error is a refusal. An error that neither is nor wraps one is an internal error: its text goes to the
// log and never to a user.
type Error struct {
	Kind    Kind
	Code    string            // stable, for programs: "ebook.not_editable"
	Message string            // shown to the user
	Fields  map[string]string // message by field, if fields are invalid

	RetryAfter time.Duration // for Throttled and Unavailable: when to try again
	Err        error         // the cause, for the log
}

func (e *Error) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.Err)
	}
	return e.Code + ": " + e.Message
}

func (e *Error) Unwrap() error { return e.Err }

// Is makes errors.Is compare codes, so that a sentinel matches errors with another message.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code
}

// KindOf returns the kind of err, or 0 if err is not an Error.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return 0
}

// The refusals that are used in several places. Messages that RULES gives in English are in English, others in
// Vietnamese.
var (
	ErrNotSignedIn        = &Error{Kind: Unauthenticated, Code: "session.required", Message: "Vui lòng đăng nhập."}
	ErrNoSession          = &Error{Kind: NotFound, Code: "session.not_found", Message: "Không tìm thấy phiên đăng nhập này."}
	ErrSessionEnded       = &Error{Kind: Unauthenticated, Code: "session.ended", Message: "Phiên làm việc đã hết hạn. Vui lòng đăng nhập lại."}
	ErrLoginFailed        = &Error{Kind: Unauthenticated, Code: "session.login_failed", Message: "Email hoặc mật khẩu không đúng."}
	ErrStudent            = &Error{Kind: Forbidden, Code: "session.student", Message: "Students cannot access the CMS. This area is restricted to content creators and administrators only."}
	ErrForbidden          = &Error{Kind: Forbidden, Code: "ebook.forbidden", Message: "Bạn không có quyền thực hiện thao tác này."}
	ErrNotFound           = &Error{Kind: NotFound, Code: "ebook.not_found", Message: "Không tìm thấy eBook. Có thể eBook đã bị xóa."}
	ErrNoUser             = &Error{Kind: NotFound, Code: "user.not_found", Message: "Không tìm thấy người dùng."}
	ErrNoColleague        = invalidField("user_id", "user.unknown", "Không tìm thấy người này.")
	ErrColleagueNotActive = invalidField("user_id", "user.disabled", "Tài khoản này không hoạt động.")
	ErrNotEditable        = &Error{Kind: Conflict, Code: "ebook.not_editable", Message: "Only DRAFT or REJECTED ebooks can be edited"}
	ErrNotDeleted         = &Error{Kind: Conflict, Code: "ebook.not_deleted", Message: "eBook này không ở trong thùng rác."}
	ErrStale              = &Error{Kind: Conflict, Code: "ebook.stale", Message: "eBook đã được thay đổi sau khi bạn mở. Vui lòng xem lại trước khi tiếp tục."}
	ErrPDFMissing         = &Error{Kind: Invalid, Code: "ebook.pdf_missing", Message: "Cần có tệp PDF trước khi gửi duyệt."}
	ErrCommentRequired    = &Error{Kind: Invalid, Code: "ebook.comment_required", Message: "Comment is required for this action", Fields: map[string]string{"comment": "Comment is required for this action"}}
	ErrPDFLocked          = &Error{Kind: Invalid, Code: "file.pdf_locked", Message: "Tệp PDF có mật khẩu. Vui lòng bỏ mật khẩu rồi tải lên lại."}
	ErrCoverPixels        = &Error{Kind: Invalid, Code: "file.cover_pixels", Message: "Ảnh bìa có quá nhiều điểm ảnh (tối đa 40 triệu)."}
	ErrUploadUnknown      = &Error{Kind: Invalid, Code: "file.grant_unknown", Message: "Lượt tải lên không hợp lệ hoặc đã hết hạn. Vui lòng tải lên lại."}
	ErrUploadMissing      = &Error{Kind: Invalid, Code: "file.not_uploaded", Message: "Chưa nhận được tệp. Vui lòng tải lên lại."}
	ErrFileLost           = &Error{Kind: Lost, Code: "file.lost", Message: "Tệp không còn trong kho lưu trữ. Vui lòng thử lại; nếu vẫn không được, hãy báo quản trị viên."}
	ErrUploadChanged      = &Error{Kind: Conflict, Code: "file.changed", Message: "Tệp đã thay đổi trong khi kiểm tra. Vui lòng tải lên lại."}
	ErrUnavailable        = &Error{Kind: Unavailable, Code: "unavailable", Message: "Hệ thống tạm thời gián đoạn. Vui lòng thử lại sau ít phút.", RetryAfter: 5 * time.Second}
	ErrServerBusy         = &Error{Kind: Unavailable, Code: "server.busy", Message: "Hệ thống đang bận. Vui lòng thử lại sau giây lát.", RetryAfter: 5 * time.Second}
	ErrBusy               = &Error{Kind: Throttled, Code: "request.busy", Message: "Bạn đang có quá nhiều yêu cầu cùng lúc. Vui lòng thử lại sau giây lát.", RetryAfter: 5 * time.Second}
	ErrKeyReused          = &Error{Kind: Invalid, Code: "idempotency.key_reused", Message: "Idempotency-Key này đã được dùng cho một yêu cầu khác."}
)

// ErrOutlineChanged means that the stored outline has changed since a new one was prepared. It is no
// refusal: the caller prepares it again.
var ErrOutlineChanged = errors.New("the outline was saved meanwhile")

// FileRefusal returns the stored refusal of an uploaded file.
func FileRefusal(code, message string) *Error {
	if code == ErrUploadChanged.Code {
		return ErrUploadChanged
	}
	return &Error{Kind: Invalid, Code: code, Message: message}
}

// Because returns a copy of e with the cause err, for the log.
func (e *Error) Because(err error) *Error {
	c := *e
	c.Err = err
	return &c
}

// invalidField is the refusal of one field. The error itself has the message too, because many
// clients show nothing else.
func invalidField(field, code, message string) *Error {
	return &Error{Kind: Invalid, Code: code, Message: message, Fields: map[string]string{field: message}}
}
