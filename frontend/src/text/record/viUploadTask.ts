/** Words of an upload that continues in the tray after its form was left. */
export const viUploadTask = {
  title: (name: string) => `Tải lên “${name}”`,
  waits: 'Đang chờ đến lượt',
  signIn: 'Chờ đăng nhập lại',
  cancelled: 'Đã hủy tải lên',
  open: 'Mở eBook',
  again: 'Chọn lại tệp',
  notLoaded: 'Chưa gửi được tệp vì một phần của trang chưa tải được. Tệp vẫn còn, hãy thử lại.',
} as const;
