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
    publish: (n: string) => `Xuất bản ${n} eBook?`,
    unpublish: (n: string) =>
      `Gỡ xuất bản ${n} eBook? Các eBook này trở về Bản nháp và phải được duyệt lại.`,
  },
  own: (n: string) => `Trong đó có ${n} eBook do bạn tạo.`,
  noPdf: 'chưa có tệp PDF',
  note: 'Ghi chú chung (không bắt buộc)',
  reason: 'Lý do gỡ xuất bản chung',
  progress: (done: string, total: string) => `Đã xử lý ${done} trên ${total} eBook`,
  running: 'Đang xử lý...',
  done: {
    submit: (n: string) => `Đã gửi duyệt ${n} eBook`,
    approve: (n: string) => `Đã phê duyệt ${n} eBook`,
    publish: (n: string) => `Đã xuất bản ${n} eBook`,
    unpublish: (n: string) => `Đã gỡ xuất bản ${n} eBook`,
  },
  refused: (n: string) => `${n} eBook không thực hiện được`,
  open: (n: string) => `${n} eBook chưa rõ kết quả`,
  retry: (n: string) => `Thử lại với ${n} eBook`,
  stillChosen: 'Các eBook chưa thực hiện được vẫn được chọn, nếu còn trong danh sách.',
} as const;
