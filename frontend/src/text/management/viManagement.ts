/** The names of the screens for managing the library. */
export const viManagement = {
  reports: 'Báo cáo công việc',
  ownWork: 'Báo cáo của tôi',
  people: 'Quản lý tài khoản',
  tokens: 'Mã truy cập',
  webhooks: 'Webhook',
  history: 'Lịch sử thư viện',
  health: 'Tình trạng hệ thống',
} as const;
