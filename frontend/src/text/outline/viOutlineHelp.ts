/** Words of the outline editor's help, selection and invalid lines. */
export const viOutlineHelp = {
  keys: 'Phím tắt',
  invalidLines: 'Các dòng cần sửa',
  restSaved: 'Các dòng khác đã được lưu.',
  lineAt: (n: string, title: string) => `Dòng ${n}: “${title}”`,
  moreLines: (n: string) => `và ${n} dòng khác`,
  chosen: (n: string) => `Đã chọn ${n} dòng`,
  selection: 'Các dòng đã chọn',
  chooseAll: 'Chọn tất cả',
  chooseNone: 'Bỏ chọn',
  shiftPages: 'Đổi số trang',
  removeChosen: 'Xóa các dòng đã chọn',
} as const;
