package domain

// PasswordChange is the input for changing the user's own password.
type PasswordChange struct {
	Current, New string
}

// The refusals of passwords.
var (
	ErrPasswordWrong  = invalidField("current_password", "password.wrong", "Mật khẩu hiện tại không đúng.")
	ErrPasswordSame   = invalidField("new_password", "password.same", "Mật khẩu mới phải khác mật khẩu hiện tại.")
	ErrPasswordCommon = invalidField("new_password", "password.common", "Mật khẩu này quá dễ đoán. Hãy chọn mật khẩu khác, ví dụ một câu ngắn của riêng bạn.")
	ErrNoPassword     = &Error{Kind: Conflict, Code: "password.none", Message: "Tài khoản này đăng nhập qua hệ thống của đơn vị nên không có mật khẩu ở đây."}
)

// Check refuses invalid passwords, and composes both (NFC).
func (c *PasswordChange) Check() error {
	c.Current, c.New = Compose(c.Current), Compose(c.New)
	fields := problems{}
	if c.Current == "" {
		fields["current_password"] = "Cần nhập mật khẩu hiện tại."
	}
	if problem := passwordProblem(c.New); problem != "" {
		fields["new_password"] = problem
	}
	if err := fields.refusal("password.invalid"); err != nil {
		return err
	}
	if len(c.Current) > maxPassword {
		return ErrPasswordWrong
	}
	if c.New == c.Current {
		return ErrPasswordSame
	}
	return nil
}
