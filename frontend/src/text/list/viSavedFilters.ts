/** Words of the saved filters; loaded when their panel opens. */
export const viSavedFilters = {
  title: 'Bộ lọc đã lưu',
  loading: 'Đang tải bộ lọc đã lưu...',
  error: 'Không thể tải bộ lọc đã lưu',
  empty: 'Bạn chưa lưu bộ lọc nào.',
  remove: (name: string) => `Xóa bộ lọc “${name}”`,
  removed: (name: string) => `Đã xóa bộ lọc “${name}”`,
  undo: 'Hoàn tác',
  current: 'Lưu bộ lọc đang dùng',
  nothingSet: 'Chọn bộ lọc hoặc cách sắp xếp trước, rồi lưu tại đây.',
  name: 'Tên bộ lọc',
  save: 'Lưu',
  saving: 'Đang lưu...',
} as const;
