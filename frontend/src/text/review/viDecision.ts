/** Words of the decision panel, its notices and the queue's switches. Its questions are in viEbooks.dialog. */
export const viDecision = {
  close: 'Đóng, giữ lại nội dung',
  hint: 'Ctrl+Enter: gửi · Esc: đóng, vẫn giữ nội dung',
  enterHint: 'Enter: gửi không ghi chú · Ctrl+Enter: gửi · Esc: đóng, vẫn giữ nội dung',
  kept: (actions: string) => `Đang viết dở: ${actions} (giữ trong trình duyệt này).`,
  restoreDiscarded: 'Lấy lại nội dung đã bỏ',
  changed: 'eBook đã được thay đổi sau khi bạn mở. Vui lòng xem lại trước khi tiếp tục.',
  openNext: 'Mở eBook tiếp theo',
  opensDocument: 'Tự mở tài liệu',
  typedMeanwhile: (done: string) =>
    `${done}. Những gì bạn viết sau khi bấm không được gửi cùng; nội dung vẫn được giữ trong trình duyệt này.`,
  doneWith: (done: string, title: string) => `${done}: “${title}”`,
  failedWith: (action: string, title: string, why: string) =>
    `Chưa ${action} được “${title}”. ${why}`,
} as const;
