/** Words of the comparison of two PDFs page by page, loaded with it. */
export const viComparedPages = {
  comparing: 'Đang đọc chữ trên từng trang...',
  progress: (done: string, all: string) => `Đã đọc ${done} trên ${all} trang`,
  failed: 'Không thể so sánh các trang',
  drawing: 'Đang so sánh hình của từng trang...',
  drawn: (done: string, all: string) => `Đã so sánh hình của ${done} trên ${all} trang`,
  stop: 'Dừng so sánh hình',
  stopped: 'Đã dừng so sánh hình. Trang bạn mở vẫn được so sánh.',
  continue: 'Tiếp tục so sánh hình',
  none: 'Chữ và hình trên các trang không thay đổi.',
  noneInText: 'Chữ trên các trang không thay đổi.',
  ofBoth: (before: string, after: string) => `(bản cũ ${before} trang, bản mới ${after} trang)`,
  noText: (before: string, after: string) =>
    `Trang không có chữ đọc được, chỉ so sánh bằng hình: bản cũ ${before}, bản mới ${after}.`,
  textOnly: (before: string, after: string) =>
    `Trang không vẽ được, chỉ so sánh bằng chữ: bản cũ ${before}, bản mới ${after}.`,
  cannotShow: 'Không hiển thị được trang',
  list: 'Các trang có thay đổi',
  count: (n: string) => `${n} trang có thay đổi`,
  possible: (n: string) => `${n} trang có thể khác`,
  countWith: (certain: string, possible: string) =>
    `${certain} trang có thay đổi, ${possible} trang có thể khác`,
  possibleMeans:
    '“Có thể khác”: chữ giống nhau hoặc không có chữ; so sánh hình xong mới biết chắc.',
  possibly: (name: string) => `${name} (có thể khác)`,
  lookAtPossible: (n: string) => `Xem ${n} trang có thể khác`,
  drawingPage: 'Đang so sánh hình của trang này...',
  notCompared: 'Không so sánh được hình của trang này.',
  sameAfterAll: 'Không thấy thay đổi nào trên trang này.',
  pictureOnly: (name: string) => `${name} (hình)`,
  areas: (n: string, text: boolean) =>
    text
      ? `${n} vùng có thay đổi được khoanh đỏ.`
      : `Chữ giống nhau; ${n} vùng hình có thay đổi được khoanh đỏ.`,
  changed: (before: string, after: string) =>
    before === after ? `Trang ${after}` : `Trang ${before} → ${after}`,
  added: (after: string) => `Trang ${after} (thêm)`,
  perhapsAdded: (after: string) => `Trang ${after} (có thể thêm)`,
  perhapsRemoved: (before: string) => `Trang ${before} (có thể bỏ)`,
  removed: (before: string) => `Trang ${before} (bỏ)`,
  more: (n: string) => `Xem thêm ${n} trang`,
  side: (which: string, page: string) => `${which} · Trang ${page}`,
  picture: (which: string, page: string) => `Trang ${page} của bản ${which.toLowerCase()}`,
  noPage: 'Không có trang này.',
  text: 'Chữ thay đổi',
  prev: 'Thay đổi trước',
  next: 'Thay đổi sau',
} as const;
