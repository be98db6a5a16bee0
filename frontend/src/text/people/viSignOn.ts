/** Words of signing in by the identity provider. */
export const viSignOn = {
  button: 'Đăng nhập bằng tài khoản đơn vị',
  signOut: 'Đăng xuất khỏi tài khoản đơn vị nữa',
  or: 'hoặc dùng mật khẩu',
  done: 'Bạn đã đăng nhập lại. Hãy quay về thẻ đang làm việc.',
  either:
    'Nhập mật khẩu, hoặc đăng nhập ở thẻ mới rồi quay về đây. Nội dung chưa lưu vẫn còn nguyên.',
  again: 'Đăng nhập lại ở thẻ mới rồi quay về đây. Nội dung chưa lưu vẫn còn nguyên.',
} as const;
