/** Words of the list of notifications, loaded when it is opened. */
export const viNotifications = {
  title: 'Thông báo',
  readAll: 'Đánh dấu tất cả đã đọc',
  allRead: 'Đã đánh dấu tất cả là đã đọc.',
  notRead: (why: string) => `Chưa đánh dấu được. ${why}`,
  list: 'Các thông báo, mới nhất trước',
  loading: 'Đang tải thông báo...',
  empty: 'Chưa có thông báo nào.',
  failed: 'Không thể tải thông báo',
  more: 'Xem thêm',
  unread: 'Chưa đọc',
  today: 'Hôm nay',
  yesterday: 'Hôm qua',
  /** What another person has done; the e-book's title follows on its own line. */
  did: {
    approve: (name: string) => `${name} đã phê duyệt eBook`,
    reject: (name: string) => `${name} đã từ chối eBook`,
    publish: (name: string) => `${name} đã xuất bản eBook`,
    unpublish: (name: string) => `${name} đã gỡ xuất bản eBook`,
    give: (name: string) => `${name} đã chuyển eBook cho bạn`,
    assign: (name: string) => `${name} đã giao bạn duyệt eBook`,
    unassign: (name: string) => `${name} đã hủy việc giao bạn duyệt eBook`,
    note: (name: string) => `${name} đã viết ghi chú`,
    reply: (name: string) => `${name} đã trả lời ghi chú`,
  },
  /** A handover is one notification; the title of the latest e-book follows on its own line. */
  gaveMany: (name: string, n: string) => `${name} đã chuyển ${n} eBook cho bạn, mới nhất là`,
  /** Several notes and replies of one person are one notification. */
  wroteMany: (name: string, n: string) => `${name} đã viết ${n} ghi chú và trả lời`,
  /** A rejection, with what the same person wrote in the round. */
  withNotes: (n: string) => `, kèm ${n} ghi chú`,
  didOther: (name: string) => `${name} đã thay đổi eBook`,
  digest: {
    label: 'Nhận email tổng hợp hằng ngày',
    hint: 'Chỉ được gửi khi quản trị viên hệ thống đã thiết lập gửi email.',
    saving: 'Đang lưu...',
    saved: 'Đã lưu.',
    notSaved: (why: string) => `Chưa lưu được. ${why}`,
    failed: (why: string) => `Không thể tải lựa chọn này. ${why}`,
  },
} as const;
