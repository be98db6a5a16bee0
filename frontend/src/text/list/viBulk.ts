/** Words for deciding on several e-books at once; loaded when rows are chosen. */
export const viBulk = {
  bar: 'Các eBook đã chọn',
  chosen: (n: string) => `Đã chọn ${n} eBook trên trang này`,
  nothingCommon: 'Không có thao tác chung cho các eBook này.',
  clear: 'Bỏ chọn',
  title: (action: string, n: string) => `${action} ${n} eBook`,
  ask: {
    submit: (n: string) =>
      `Gửi duyệt ${n} eBook? Bạn không thể chỉnh sửa cho đến khi có kết quả duyệt.`,
    approve: (n: string) => `Phê duyệt ${n} eBook? Các eBook này sẽ sẵn sàng để xuất bản.`,
    reject: (n: string) => `Từ chối ${n} eBook? Người tạo sẽ thấy lý do trên từng eBook.`,
    publish: (n: string) => `Xuất bản ${n} eBook?`,
    unpublish: (n: string) =>
      `Gỡ xuất bản ${n} eBook? Các eBook này trở về Bản nháp và phải được duyệt lại.`,
    delete: (n: string) => `Xóa ${n} eBook? Bạn có thể khôi phục trong vòng 30 ngày.`,
    restore: (n: string) => `Khôi phục ${n} eBook về đúng trạng thái trước khi xóa?`,
  },
  own: (n: string) => `Trong đó có ${n} eBook do bạn tạo.`,
  noPdf: 'chưa có tệp PDF',
  note: 'Ghi chú chung (không bắt buộc)',
  reason: (action: string) => `Lý do ${action.toLocaleLowerCase('vi')} chung`,
  progress: (done: string, total: string) => `Đã xử lý ${done} trên ${total} eBook`,
  running: 'Đang xử lý...',
  done: {
    submit: (n: string) => `Đã gửi duyệt ${n} eBook`,
    approve: (n: string) => `Đã phê duyệt ${n} eBook`,
    reject: (n: string) => `Đã từ chối ${n} eBook`,
    publish: (n: string) => `Đã xuất bản ${n} eBook`,
    unpublish: (n: string) => `Đã gỡ xuất bản ${n} eBook`,
    delete: (n: string) => `Đã xóa ${n} eBook`,
    restore: (n: string) => `Đã khôi phục ${n} eBook`,
    edit: (n: string) => `Đã sửa ${n} eBook`,
  },
  refused: (n: string) => `${n} eBook không thực hiện được`,
  open: (n: string) => `${n} eBook chưa rõ kết quả`,
  retry: (n: string) => `Thử lại với ${n} eBook`,
  stillChosen: 'Các eBook chưa thực hiện được vẫn được chọn, nếu còn trong danh sách.',
} as const;
