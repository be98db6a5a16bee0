/** Words for conflicting edits; apart, since only the dialogs that ask about them load them. */
export const viConflict = {
  title: 'eBook đã thay đổi ở nơi khác',
  text: (name: string, time: string) =>
    `${name} đã lưu lúc ${time}. Hãy chọn giá trị giữ lại cho từng mục khác nhau.`,
  self: (time: string) => `Bạn đã lưu ở một cửa sổ khác lúc ${time}.`,
  mine: 'Giữ của tôi',
  theirs: 'Lấy bản đã lưu',
  allMine: 'Giữ tất cả của tôi',
  allTheirs: 'Lấy tất cả bản đã lưu',
  taken: (fields: string) => `Đã gộp từ bản đã lưu: ${fields}`,
  save: 'Lưu kết quả',
  empty: '(để trống)',
} as const;
