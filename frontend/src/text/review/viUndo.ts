/** Words of decisions that can be taken back before they are sent. */
export const viUndo = {
  soon: (action: string, title: string) => `Sắp ${action} “${title}”`,
  soonSeveral: (action: string, n: string) => `Sắp ${action} ${n} eBook`,
  undo: 'Hoàn tác',
  waits: 'Chờ 6 giây để có thể hoàn tác',
  pending: 'Quyết định của bạn sẽ được gửi sau vài giây.',
  sending: 'Đang gửi quyết định của bạn...',
  again: 'Gửi lại',
  look: 'Mở eBook',
  lookAtList: 'Mở danh sách',
  close: 'Đóng thông báo',
  written: 'Nội dung bạn đã viết',
  quoted: (text: string) => `“${text}”`,
  severalRefused: (done: string, n: string, why: string) =>
    `${done}. ${n} eBook chưa xử lý được: ${why}`,
} as const;
