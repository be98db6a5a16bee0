/** What the fields of an e-book's record are called, on the form and wherever one is named. */
export const fieldLabels = {
  title: 'Tên eBook',
  description: 'Mô tả',
  subject: 'Môn học',
  grade: 'Khối lớp',
  language: 'Ngôn ngữ',
  author: 'Tác giả',
  publisher: 'Nhà xuất bản',
  published_year: 'Năm xuất bản',
  total_pages: 'Số trang',
  tags: 'Từ khóa',
};
