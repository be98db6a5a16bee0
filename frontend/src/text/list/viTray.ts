/** Words of the tray, where work continues in the background; loaded after the screen. */
export const viTray = {
  title: 'Việc đang chạy',
  close: 'Thu gọn việc đang chạy',
  open: 'Mở',
  openOf: (title: string) => `Mở “${title}”`,
  dismiss: 'Bỏ khỏi danh sách',
  dismissOf: (title: string) => `Bỏ “${title}” khỏi danh sách`,
  short: {
    running: (percent: number | null) => (percent === null ? 'đang chạy' : `${percent}%`),
    waiting: () => 'chờ bạn',
    failed: () => 'có lỗi',
    done: () => 'đã xong',
  },
  many: {
    running: (n: string) => `${n} việc đang chạy`,
    waiting: (n: string) => `${n} việc chờ bạn`,
    failed: (n: string) => `${n} việc có lỗi`,
    done: (n: string) => `${n} việc đã xong`,
  },
} as const;
