/** Words for conflicting edits of an outline; apart, since only the outline editor loads them. */
export const viMerge = {
  removed: '(đã xóa)',
  first: 'đầu mục lục',
  after: (title: string) => `sau “${title}”`,
  noPage: 'không có trang',
  page: (page: string) => `trang ${page}`,
  rest: 'Các thay đổi khác của hai bên được gộp lại.',
  merged: (name: string, time: string) =>
    `${name} đã lưu lúc ${time}. Thay đổi của hai bên đã được gộp lại.`,
  mergedSelf: (time: string) =>
    `Bạn đã lưu ở một cửa sổ khác lúc ${time}. Thay đổi của hai bên đã được gộp lại.`,
} as const;
