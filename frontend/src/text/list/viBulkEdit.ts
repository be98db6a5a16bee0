/** Words for editing several e-books together; loaded with their dialog. */
export const viBulkEdit = {
  title: (n: string) => `Sửa chung ${n} eBook`,
  hint: 'Chỉ những ô bạn thay đổi mới được lưu; các ô khác giữ nguyên ở từng eBook.',
  differing: (values: string) => `Đang khác nhau: ${values}. Để trống thì giữ nguyên.`,
  empty: 'trống',
  more: (n: string) => `và ${n} giá trị khác`,
  keepChoice: '(giữ nguyên)',
  addTags: 'Thêm từ khóa',
  removeTags: 'Bớt từ khóa',
  tagsHint: 'Cách nhau bằng dấu phẩy.',
  tagsNow: (tags: string) => `Các từ khóa hiện có: ${tags}`,
  nothing: 'Chưa có thay đổi nào.',
  undo: 'Hoàn tác',
  undone: 'Đã hoàn tác',
} as const;
