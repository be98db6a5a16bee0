/** Labels of the actions on accounts, in the history of an account and of the library. */
export const viAccountActions = {
  add: 'Tạo tài khoản',
  disable: 'Ngừng hoạt động tài khoản',
  enable: 'Cho tài khoản hoạt động lại',
  role: 'Đổi vai trò',
  password: 'Đổi mật khẩu',
  link: 'Gắn với tài khoản đăng nhập của đơn vị (SSO)',
  email: 'Đổi email',
  name: 'Đổi họ tên',
  invite: 'Tạo lời mời',
  accept: 'Nhận lời mời và đặt mật khẩu',
  password_link: 'Tạo liên kết đặt lại mật khẩu',
  sessions: 'Kết thúc mọi phiên đăng nhập',
  give: 'Chuyển eBook',
  delete: 'Xóa tài khoản',
} as const;
