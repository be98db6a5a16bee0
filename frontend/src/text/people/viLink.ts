/** Words of the page that a link for setting a password opens. */
export const viLink = {
  titles: { invitation: 'Nhận lời mời', password: 'Đặt lại mật khẩu' },
  loading: 'Đang kiểm tra liên kết...',
  error: 'Không kiểm tra được liên kết',
  unusable: 'Liên kết không dùng được',
  openAgain: 'Hãy mở lại liên kết bạn nhận được.',
  intro: (email: string) => `Đặt mật khẩu cho tài khoản ${email}.`,
  until: (time: string) => `Liên kết dùng một lần, có hiệu lực đến ${time}.`,
  fullName: 'Họ tên',
  nameMissing: 'Cần có họ tên.',
  newPassword: 'Mật khẩu mới',
  repeatPassword: 'Nhập lại mật khẩu',
  mismatch: 'Hai lần nhập không giống nhau.',
  hint: 'Một câu ngắn của riêng bạn dễ nhớ mà khó đoán.',
  submit: 'Đặt mật khẩu',
  busy: 'Đang đặt mật khẩu...',
  done: 'Đã đặt mật khẩu. Bây giờ bạn có thể đăng nhập.',
  perhapsDone:
    'Mật khẩu có thể đã được đặt ở lần gửi trước. Hãy thử đăng nhập bằng mật khẩu đó; nếu không được, hãy nhờ quản trị viên tạo liên kết mới.',
  typedMeanwhile:
    'Mật khẩu đã được đặt theo nội dung lúc bạn bấm. Những gì bạn nhập sau đó chưa được dùng.',
  toLogin: 'Đến trang đăng nhập',
} as const;
