/** Words about files that are dropped, and about one that cannot be used. */
export const viPick = {
  dropHere: 'Thả PDF hoặc ảnh bìa vào đây',
  /** Several files were dropped where one is taken. */
  onlyFirst: {
    file: (name: string) => `Chỉ lấy tệp đầu tiên, “${name}”.`,
    cover: (name: string) => `Chỉ lấy ảnh đầu tiên, “${name}”.`,
    upload: (name: string) =>
      `Chỉ lấy PDF đầu tiên, “${name}”. Để tạo nhiều eBook, hãy thả các PDF vào danh sách.`,
  },
  locked: (name: string) =>
    `“${name}” có mật khẩu nên không dùng được. Hãy bỏ mật khẩu rồi chọn lại.`,
  damaged: (name: string) =>
    `“${name}” bị hỏng hoặc không phải là PDF nên không mở được. Hãy chọn tệp khác.`,
  brokenCover: (name: string) => `“${name}” bị hỏng nên không xem được. Hãy chọn ảnh khác.`,
  unreadable: (name: string) =>
    `Không đọc được “${name}” từ máy của bạn. Hãy kiểm tra tệp rồi thử lại.`,
} as const;
