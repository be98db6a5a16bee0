/** Words for the rows and columns of the list, and its filter by creator. */
export const viListView = {
  view: 'Hiển thị',
  denseRows: 'Dòng thấp (48 px)',
  moreColumns: 'Thêm cột',
  reviewer: 'Người duyệt',
  waitingSince: 'Đã chờ',
  days: (n: number) => (n > 0 ? `${n} ngày` : 'hôm nay'),
  byCreator: (name: string) => `Chỉ xem eBook của ${name}`,
  anyCreator: 'Bỏ lọc theo người tạo',
  creatorIs: (name: string) => `Người tạo: ${name}`,
} as const;
