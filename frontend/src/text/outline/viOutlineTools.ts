/** Words of the tools for many lines, loaded with them. */
export const viOutlineTools = {
  title: 'Công cụ mục lục',
  scope: {
    all: 'Áp dụng cho cả mục lục.',
    chosen: (n: string) => `Áp dụng cho ${n} dòng đã chọn.`,
  },
  find: 'Tìm trong tiêu đề',
  by: 'Thay bằng',
  matchCase: 'Phân biệt chữ hoa',
  ignoreMarks: 'Không phân biệt dấu',
  places: (places: string, lines: string) => `${places} chỗ trong ${lines} dòng`,
  nowhere: 'Không tìm thấy',
  next: 'Đến dòng tiếp theo',
  replace: 'Thay tất cả',
  replaced: (places: string, lines: string) => `Đã thay ${places} chỗ trong ${lines} dòng.`,
  renumber: 'Đánh số lại',
  numberAll: 'Cả các dòng chưa có số',
  renumbered: (n: string) => `Đã đánh số lại ${n} dòng.`,
  sentence: 'CHỮ HOA → Chữ thường',
  sentenceHint: 'Số La Mã và chữ viết tắt được giữ. Hãy xem lại tên riêng.',
  lowered: (n: string) => `Đã đổi ${n} dòng sang chữ thường.`,
  same: 'Không có dòng nào cần đổi.',
  offset: 'Độ lệch số trang (+/−)',
  offsetWrong: 'Nhập số nguyên, ví dụ 2 hoặc -2',
  apply: 'Áp dụng',
  shifted: (n: string) => `Đã đổi số trang của ${n} dòng.`,
  belowOne: (title: string, page: string) =>
    `“${title}” (trang ${page}) sẽ nhỏ hơn 1, nên các trang giữ nguyên.`,
  manyBelowOne: (title: string, page: string, more: string) =>
    `“${title}” (trang ${page}) và ${more} dòng khác sẽ nhỏ hơn 1, nên các trang giữ nguyên.`,
} as const;
