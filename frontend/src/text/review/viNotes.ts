/** Words of notes that their marks and their closed panel show. */
export const viNotes = {
  title: 'Ghi chú',
  open: (n: string) => `${n} ghi chú chưa xong`,
  none: 'Chưa có ghi chú nào.',
  noneOpen: 'Không có ghi chú nào chưa xong.',
  loading: 'Đang tải ghi chú...',
  show: 'Xem ghi chú',
  write: 'Viết ghi chú',
  writeOn: (place: string) => `Ghi chú · ${place}`,
  marks: (n: string, place: string) => `${n} ghi chú chưa xong: ${place}`,
  at: {
    page: (n: string) => `Trang ${n}`,
    toc: (title: string) => `Mục lục: ${title}`,
    field: (name: string) => `Mục “${name}”`,
    ebook: 'Cả eBook',
  },
  noTitle: 'dòng chưa có tiêu đề',
} as const;
