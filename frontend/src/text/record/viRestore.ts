/** Words for bringing a deleted e-book back. */
export const viRestore = {
  title: 'Khôi phục',
  text: (title: string, status: string) =>
    `Khôi phục “${title}”? eBook trở lại danh sách ở trạng thái ${status}, cùng mục lục, tệp, ghi chú và lịch sử.`,
  done: 'Đã khôi phục eBook',
  undo: 'Hoàn tác',
} as const;
