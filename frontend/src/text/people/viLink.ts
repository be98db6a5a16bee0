/** Words of the page that a link for setting a password opens. */
export const viLink = {
  titles: { invitation: 'Nhận lời mời', password: 'Đặt lại mật khẩu' },
  loading: 'Đang kiểm tra liên kết...',
  error: 'Không kiểm tra được liên kết',
  bad: 'Liên kết không dùng được',
  intro: (email: string) => `Đặt mật khẩu cho tài khoản ${email}.`,
  until: (time: string) => `Liên kết dùng một lần, có hiệu lực đến ${time}.`,
  fullName: 'Họ tên',
  nameMissing: 'Cần có họ tên.',
  next: 'Mật khẩu mới',
  again: 'Nhập lại mật khẩu',
  different: 'Hai lần nhập không giống nhau.',
  hint: 'Một câu ngắn của riêng bạn dễ nhớ mà khó đoán.',
  submit: 'Đặt mật khẩu',
  busy: 'Đang đặt mật khẩu...',
  done: 'Đã đặt mật khẩu. Bây giờ bạn có thể đăng nhập.',
  toLogin: 'Đến trang đăng nhập',
} as const;
