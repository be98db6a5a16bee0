/** Texts shown instead of an e-book that was deleted. */
export const viDeleted = {
  deleted: (title: string, by: string, time: string) => `${by} đã xóa “${title}” lúc ${time}.`,
  until: (date: string) => `Có thể khôi phục đến ${date}.`,
  bin: 'Các eBook đã xóa',
  notInBin: 'eBook này không có trong danh sách đã xóa trong 30 ngày qua.',
  askManager: 'Nếu eBook đã bị xóa, quản lý hoặc quản trị viên có thể khôi phục trong 30 ngày.',
} as const;
