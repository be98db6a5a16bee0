/** Words of the login and of what any screen may show; a missing one does not compile. */
export const vi = {
  common: {
    retry: 'Thử lại',
    close: 'Đóng',
    loading: 'Đang tải...',
    outdated: 'Không thể cập nhật dữ liệu',
  },
  login: {
    title: 'Đăng nhập',
    busy: 'Đang đăng nhập...',
    intro: 'Hệ thống quản lý nội dung tài liệu số',
    ebooks: 'Quản lý eBook: tạo, chỉnh sửa và xuất bản học liệu',
    workflow: 'Quy trình duyệt nội dung nhiều cấp',
    exams: 'Quản lý đề thi: ngân hàng câu hỏi, đề thi',
    email: 'Email',
    password: 'Mật khẩu',
    show: 'Hiện mật khẩu',
    hide: 'Ẩn mật khẩu',
    help: 'Cần hỗ trợ? Vui lòng liên hệ quản trị viên hệ thống.',
  },
  part: {
    failed: 'Phần này chưa tải được. Nội dung bạn nhập vẫn còn nguyên.',
  },
  error: {
    network: 'Không kết nối được máy chủ. Vui lòng kiểm tra mạng và thử lại.',
    page: 'Không thể hiển thị trang này',
  },
} as const;
