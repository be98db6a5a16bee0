/** Words of the printed sheet of an e-book. */
export const viPrint = {
  printed: (time: string) => `In lúc ${time}`,
  status: 'Trạng thái',
  outline: 'Mục lục',
  history: 'Lịch sử duyệt',
  notes: 'Ghi chú',
  noOutline: 'Chưa có mục lục.',
  noHistory: 'Chưa có lịch sử.',
  noNotes: 'Chưa có ghi chú nào.',
  missing: 'Phần này chưa tải xong khi in. Hãy đợi trang tải xong rồi in lại.',
} as const;
