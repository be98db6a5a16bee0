/** Words of the templates for the reason of a rejection. */
export const viReasons = {
  title: 'Mẫu lý do',
  hint: 'Alt+1–9 để chèn',
  loading: 'Đang tải mẫu lý do...',
  error: 'Không thể tải mẫu lý do',
  none: 'Chưa có mẫu lý do nào.',
  key: (n: number) => `Alt+${n}`,
  inserted: (title: string) => `Đã chèn mẫu “${title}”.`,
  alreadyIn: (title: string) => `Mẫu “${title}” đã có trong lý do.`,
  used: '(đã chèn)',
  manage: 'Quản lý mẫu',
  dialog: {
    title: 'Quản lý mẫu lý do',
    intro: 'Mọi người duyệt đều dùng được các mẫu này khi từ chối eBook.',
    list: 'Các mẫu lý do',
    name: 'Tên mẫu',
    text: 'Nội dung chèn vào lý do',
    add: 'Thêm mẫu',
    adding: 'Đang thêm...',
    added: (title: string) => `Đã thêm mẫu “${title}”`,
    remove: 'Xóa',
    removeOf: (title: string) => `Xóa mẫu “${title}”`,
    ask: 'Xóa mẫu lý do?',
    askText: (title: string) =>
      `Mẫu “${title}” không còn được gợi ý. Số liệu đã ghi nhận vẫn giữ nguyên.`,
    removed: (title: string) => `Đã xóa mẫu “${title}”`,
  },
} as const;
