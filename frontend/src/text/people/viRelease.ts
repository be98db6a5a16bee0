/** Words of the notice about a new release of the pages. */
export const viRelease = {
  text: 'Đã có phiên bản mới. Tải lại khi bạn sẵn sàng.',
  reload: 'Tải lại',
} as const;
