/** Words about possible duplicates of an e-book. */
export const viDuplicates = {
  found: (n: string) => `Có thể trùng với ${n} eBook`,
  foundMany: (n: string) => `Có thể trùng với ${n} eBook trở lên`,
  same: { pdf: 'cùng tệp PDF', record: 'cùng tên, môn, lớp' },
  submitting: 'Hãy kiểm tra trước khi gửi; vẫn gửi duyệt được.',
  more: (n: string) => `Xem ${n} eBook`,
  less: 'Thu gọn',
  newest: (n: string) => `Chỉ liệt kê ${n} eBook mới nhất.`,
} as const;
