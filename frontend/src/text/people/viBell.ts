/** Words of the bell in the header, loaded with it. */
export const viBell = {
  label: 'Thông báo',
  unread: (n: string) => `Thông báo, ${n} chưa đọc`,
  announced: (n: string) => `${n} thông báo chưa đọc`,
} as const;
