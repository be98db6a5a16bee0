/** Labels of the user's own account and of the screen for accounts. */
export const viProfile = {
  account: 'Tài khoản của tôi',
  people: 'Quản lý tài khoản',
} as const;
