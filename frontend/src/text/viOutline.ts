/** Words that the outline editor alone needs. */
export const viOutline = {
  of: (action: string, title: string) => `${action}: ${title}`,
  expandAll: 'Mở tất cả',
  collapseAll: 'Thu gọn tất cả',
  chooseMany: 'Chọn nhiều mục',
  choose: (title: string) => `Chọn ${title}`,
  movedMany: (n: string) => `Đã di chuyển ${n} mục`,
  deletedMany: (n: string) => `Đã xóa ${n} mục.`,
  undo: 'Đã hoàn tác',
  redo: 'Đã làm lại',
} as const;
