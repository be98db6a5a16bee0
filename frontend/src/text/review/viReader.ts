/** Words of the reader's frame, which every page with a PDF loads. */
export const viReader = {
  title: 'Xem tài liệu',
  loading: 'Đang mở tài liệu...',
  close: 'Đóng tài liệu',
  asTitle: 'Đặt làm tiêu đề',
  asLine: 'Thêm dòng mới',
  failed: 'Không thể mở tài liệu',
};
