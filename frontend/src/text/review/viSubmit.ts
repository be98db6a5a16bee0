/** Hints before an e-book is submitted. */
export const viSubmit = {
  title: 'Còn thiếu, nhưng vẫn gửi được:',
  unchecked: 'Chưa kiểm tra thông tin lấy từ PDF',
  notes: (n: string) => `${n} ghi chú chưa xong`,
  cover: 'Chưa có ảnh bìa',
  description: 'Chưa có mô tả',
  outline: 'Chưa có mục lục',
  pages: (lines: string) => `${lines} dòng mục lục có trang vượt quá số trang của PDF`,
  noPdf: 'Cần có tệp PDF trước khi gửi duyệt.',
  addPdf: 'Thêm tệp PDF',
  correctFirst: 'eBook bị từ chối: hãy sửa và lưu, rồi gửi duyệt lại.',
  saveAndSubmit: 'Lưu và gửi duyệt',
  correct: 'Sửa để gửi lại',
} as const;
