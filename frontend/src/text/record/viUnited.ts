/** What the page of an e-book says of values that were united. */
export const viUnited = {
  unite: 'Đã gộp giá trị',
  separate: 'Đã hoàn tác gộp giá trị',
  since: (digest: string) =>
    `Sau khi gửi duyệt, quản lý đã gộp giá trị. Bản ghi lúc gửi: SHA-256 ${digest}…`,
} as const;
