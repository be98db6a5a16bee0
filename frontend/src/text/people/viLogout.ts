/** Words of the question before a logout that discards unsaved work. */
export const viLogout = {
  title: 'Đăng xuất và bỏ nội dung chưa lưu?',
  text: (kinds: string) =>
    `Trình duyệt này còn giữ: ${kinds}. Đăng xuất sẽ xóa hẳn nội dung đó, kể cả ở các cửa sổ khác.`,
  kind: {
    form: 'biểu mẫu eBook chưa lưu',
    toc: 'mục lục chưa lưu',
    comment: 'nhận xét chưa gửi',
    note: 'ghi chú chưa gửi',
    reason: 'mẫu lý do chưa lưu',
    upload: 'tệp đang tải lên dở',
    screen: 'thay đổi chưa lưu ở một cửa sổ đang mở',
  },
  confirm: 'Đăng xuất, bỏ nội dung',
  cancel: 'Ở lại',
} as const;
