/** Words of the frame around every signed-in screen. */
export const viShell = {
  nav: {
    main: 'Điều hướng chính',
    dashboard: 'Tổng quan',
    ebooks: 'eBooks',
    exams: 'Đề thi',
    users: 'Người dùng',
    settings: 'Cài đặt',
    expand: 'Mở rộng',
    collapse: 'Thu gọn',
  },
  menu: { profile: 'Thông tin cá nhân', logout: 'Đăng xuất' },
  shell: {
    openMenu: 'Mở menu',
    closeMenu: 'Đóng menu',
    userMenu: (name: string) => `Tài khoản của ${name}`,
    skip: 'Chuyển đến nội dung chính',
    sidebar: 'Thanh bên',
    theme: {
      light: 'Giao diện sáng',
      dark: 'Giao diện tối',
      system: 'Giao diện theo hệ thống',
    },
    copyright: '© 2025',
  },
  role: {
    STUDENT: 'Học viên',
    EDITOR: 'Biên tập viên',
    EXPERT: 'Chuyên gia',
    MANAGER: 'Quản lý',
    ADMIN: 'Quản trị viên',
  },
  session: {
    title: 'Phiên làm việc đã hết hạn',
    text: 'Nhập mật khẩu để tiếp tục. Nội dung chưa lưu vẫn còn nguyên.',
    leave: 'Đăng xuất, giữ nội dung trong trình duyệt',
    resume: 'Tiếp tục làm việc',
    other: (name: string) => `Đây là tài khoản khác. Hãy đăng nhập bằng tài khoản của ${name}.`,
  },
  busy: {
    waiting: 'Hệ thống đang bận, trang sẽ tự thử lại.',
    counted: (seconds: number) => `Hệ thống đang bận, tự thử lại sau ${seconds} giây.`,
  },
  notFound: { link: 'Về trang Tổng quan' },
} as const;
