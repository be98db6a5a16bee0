/** The steps of an e-book from draft to publication, for new users. */
export const viFirstSteps = {
  title: 'Một eBook đi qua những bước nào?',
  steps: [
    ['Bản nháp', 'Chọn PDF, kiểm tra thông tin và mục lục, rồi gửi duyệt.'],
    ['Chờ duyệt', 'Người duyệt đọc và phê duyệt, hoặc từ chối kèm lý do để bạn sửa.'],
    ['Xuất bản', 'Quản lý xuất bản eBook đã duyệt cho bạn đọc.'],
  ],
  close: 'Đã hiểu',
} as const;
