import { vi } from '@/text/vi';

/** Words for the outline that a Word or Excel file proposes. */
export const viOfficeOutline = {
  title: 'Mục lục từ Word, Excel',
  pick: 'Chọn tệp Word hoặc Excel',
  pickOther: 'Chọn tệp khác',
  pickLabel: 'Tệp Word hoặc Excel',
  hint: 'Word (.docx): lấy mục lục hoặc các đề mục (Heading) của tài liệu. Excel (.xlsx): lấy các cột “Tiêu đề”, “Trang”, “Cấp” của trang tính đầu; không có cột “Cấp” thì lấy theo thụt lề hoặc cách đánh số. Tối đa 20 MB.',
  reading: (name: string) => `Đang đọc “${name}”...`,
  from: (name: string) => `Tìm thấy trong “${name}”:`,
  sources: {
    contents: 'Mục lục trong tài liệu',
    headings: 'Các đề mục của tài liệu',
    sheet: 'Trang tính đầu tiên',
  },
  preview: 'Xem trước mục lục từ tệp',
  cut: (n: string) =>
    `Tệp có nhiều dòng hoặc tiêu đề dài hơn mức cho phép, nên đã cắt bớt (lấy ${n} dòng).`,
  taken: (n: string) => `Đã lấy ${n} dòng từ tệp. Ctrl+Z để hoàn tác.`,
  trouble: {
    large: 'Tệp quá lớn: nhận tệp đến 20 MB, nội dung giải nén đến 64 MB.',
    locked: 'Tệp có mật khẩu nên không đọc được. Hãy bỏ mật khẩu rồi chọn lại.',
    old: 'Tệp ở định dạng cũ (.doc, .xls). Hãy lưu lại thành .docx hoặc .xlsx rồi chọn lại.',
    unsupported: 'Đây không phải tệp Word (.docx) hay Excel (.xlsx).',
    damaged: 'Tệp bị hỏng nên không đọc được.',
    empty: 'Không tìm thấy đề mục, mục lục hay dòng tiêu đề nào trong tệp.',
    slow: 'Đọc tệp mất quá nhiều thời gian nên đã dừng.',
    notLoaded: vi.part.failed,
  },
} as const;
