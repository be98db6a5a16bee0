import { vi } from '@/text/vi';

/** Words of the reading of a picked PDF. */
export const viPdfReading = {
  cover: 'Ảnh bìa',
  reading: 'Đang đọc PDF...',
  stop: 'Dừng đọc',
  stopped: 'Đã dừng đọc PDF.',
  pages: (n: string) => `${n} trang`,
  text: {
    good: 'chữ đọc được',
    none: 'bản quét, không có chữ',
    old: 'đã chuyển từ phông cũ',
    broken: 'chữ bị lỗi',
  },
  pictures: (pages: string) => `Trang ${pages} là ảnh, không có chữ để đọc.`,
  filled: (names: string) => `Đã lấy từ PDF: ${names}. Vui lòng kiểm tra lại trước khi lưu.`,
  trouble: {
    locked: 'PDF có mật khẩu nên không đọc được để gợi ý.',
    damaged: 'PDF bị hỏng hoặc sai định dạng nên không đọc được để gợi ý.',
    unreadable: 'Không đọc được tệp này để gợi ý.',
    notLoaded: vi.part.failed,
    slow: 'Đọc PDF mất quá nhiều thời gian nên chỉ gợi ý được một phần.',
    partly: 'Chỉ đọc được một phần của PDF.',
  },
} as const;
