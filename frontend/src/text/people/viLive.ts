/** Words of what follows other people's work. */
export const viLive = {
  changed: 'Có thay đổi – tải lại',
  overtaken: 'eBook đã thay đổi ở nơi khác. Nội dung bạn đang nhập vẫn còn nguyên.',
};
