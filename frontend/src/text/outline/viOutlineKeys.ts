/** What the keys of the outline editor do, for the help below the outline and the list of all keys. */
export const viOutlineKeys: readonly (readonly [key: string, what: string])[] = [
  ['→', 'ở cuối tiêu đề: sang ô trang'],
  ['Enter', 'dòng tiếp theo; giữa tiêu đề: tách đôi'],
  ['Backspace', 'ở đầu tiêu đề: nối với dòng trước; ở dòng trống: bỏ dòng'],
  ['Ctrl+Enter', 'chương mới'],
  ['Tab', 'hạ một cấp (Shift+Tab: nâng một cấp)'],
  ['Alt+mũi tên', 'di chuyển hoặc đổi cấp'],
  ['Esc', 'chọn cả dòng'],
  ['Shift+↑ ↓', 'chọn nhiều dòng'],
  ['Ctrl+A', 'khi đã chọn cả dòng: chọn tất cả'],
  ['Delete', 'khi đã chọn cả dòng: xóa'],
  ['Ctrl+Z', 'hoàn tác (Ctrl+Shift+Z: làm lại)'],
  ['Ctrl+S', 'lưu'],
  [
    'Alt+Enter',
    'lấy trang đang xem của PDF; chữ chọn trong PDF: thêm dòng mới (Alt+Shift+Enter: đặt làm tiêu đề)',
  ],
];
