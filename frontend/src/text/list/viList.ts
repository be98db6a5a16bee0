/** Words of the list's own tools: choosing rows, switches, order. */
export const viList = {
  choose: (title: string) => `Chọn “${title}”`,
  chooseAll: 'Chọn tất cả trên trang này',
  quick: 'Lọc nhanh',
  switch: {
    queue: 'Hàng chờ duyệt',
    mine: 'Do tôi tạo',
    returned: 'Bị từ chối của tôi',
    deleted: 'Đã xóa',
  },
  longest: 'Chờ lâu nhất',
  returnedTimes: (n: string) => `Đã bị từ chối hoặc gỡ ${n} lần`,
  openNotes: (n: string) => `${n} ghi chú chưa xong`,
  deletedDate: 'Ngày xóa',
  deletedBy: (name: string, time: string) => `Đã xóa lúc ${time} · ${name}`,
  restore: (title: string) => `Khôi phục “${title}”`,
  binEmpty: 'Không có eBook nào đã xóa.',
  saved: 'Bộ lọc đã lưu',
  unchecked: 'Chưa kiểm tra',
  many: 'Tạo từ nhiều PDF',
  values: 'Giá trị',
  dropHere: 'Thả các tệp PDF vào đây để tạo eBook',
} as const;
