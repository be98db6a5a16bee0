/** Words that the outline editor alone needs. */
export const viOutline = {
  keys: 'Phím tắt',
  keyHelp: [
    '→ ở cuối tiêu đề: sang ô trang',
    'Enter: mục tiếp theo; giữa tiêu đề: tách đôi',
    'Ctrl+Enter: chương mới',
    'Tab và Shift+Tab: đổi cấp',
    'Alt+mũi tên: di chuyển hoặc đổi cấp',
    'Backspace ở dòng trống: bỏ dòng',
    'Ctrl+Z và Ctrl+Shift+Z: hoàn tác, làm lại',
    'Ctrl+S: lưu',
    'Esc: chọn cả hàng',
    'Delete trên hàng: xóa',
  ].join(' · '),
  undo: 'Đã hoàn tác',
  redo: 'Đã làm lại',
} as const;
