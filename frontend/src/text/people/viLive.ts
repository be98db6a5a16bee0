/** Words of the live updates when other people change something. */
export const viLive = {
  changed: 'Có thay đổi – tải lại',
  overtaken: 'eBook đã thay đổi ở nơi khác. Nội dung bạn đang nhập vẫn còn nguyên.',
};
