/** Words of assigning a review, and of giving an e-book to a colleague. */
export const viAssign = {
  assign: 'Giao duyệt',
  give: 'Chuyển cho...',
  dialog: {
    title: 'Giao duyệt',
    intro: 'Người được giao sẽ nhận thông báo. Người khác vẫn duyệt được eBook này.',
    who: 'Giao cho',
    due: 'Hạn (không bắt buộc)',
    confirm: 'Giao',
    busy: 'Đang giao...',
    end: 'Hủy giao duyệt',
    done: (name: string) => `Đã giao cho ${name}`,
    ended: 'Đã hủy giao duyệt',
  },
  giving: {
    title: 'Chuyển eBook cho người khác',
    intro: (name: string) =>
      `Người nhận trở thành người tạo thay cho ${name} và sẽ nhận thông báo. Chỉ người tạo mới chỉnh sửa và gửi duyệt được.`,
    who: 'Người nhận',
    confirm: 'Chuyển',
    busy: 'Đang chuyển...',
    done: (name: string) => `Đã chuyển eBook cho ${name}`,
  },
  people: {
    search: 'Tìm theo tên',
    loading: 'Đang tải danh sách người dùng...',
    error: 'Không thể tải danh sách người dùng',
    none: 'Không có ai phù hợp.',
    more: 'Còn nhiều người khác. Hãy nhập tên để tìm.',
    chosen: (name: string) => `Đã chọn: ${name}`,
  },
} as const;
