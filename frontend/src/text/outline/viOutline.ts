/** Words that only the outline editor needs. */
export const viOutline = {
  actionOn: (action: string, title: string) => `${action}: ${title}`,
  expandAll: 'Mở rộng tất cả',
  collapseAll: 'Thu gọn tất cả',
  tools: 'Công cụ mục lục',
  chooseMany: 'Chọn nhiều dòng',
  choose: (title: string) => `Chọn ${title}`,
  movedMany: (n: string) => `Đã di chuyển ${n} dòng`,
  deletedMany: (n: string) => `Đã xóa ${n} dòng.`,
  takePage: 'Lấy trang đang xem',
  takePageWithKeys: 'Lấy trang đang xem (Alt+Enter)',
  tookPage: (page: string) => `Đã lấy trang ${page}`,
  retitled: (title: string) => `Đã đặt tiêu đề “${title}”`,
  inserted: (title: string, page: string) => `Đã thêm “${title}”, trang ${page}`,
  titleCut: (limit: string) => `Tiêu đề dài quá nên chỉ lấy ${limit} ký tự đầu.`,
  cannotMove: (action: string, title: string) =>
    `Không thể ${action}: “${title}” không đi tiếp được, nên các dòng đã chọn giữ nguyên.`,
  fromPdf: 'Lấy mục lục từ PDF',
  fromOffice: 'Lấy mục lục từ tệp Word, Excel',
  comparePdf: 'So với PDF',
  done: { undo: 'Đã hoàn tác', redo: 'Đã làm lại' },
} as const;
