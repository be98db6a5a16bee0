/** The ways to what exists already, on the screens that are still to come. */
export const viProfile = {
  account: 'Tài khoản của tôi',
  people: 'Quản lý tài khoản',
} as const;
