/** Words of one's own password and sessions. */
export const viAccount = {
  cancel: 'Hủy',
  password: {
    title: 'Đổi mật khẩu',
    text: 'Các thiết bị khác đang đăng nhập bằng tài khoản này sẽ bị đăng xuất.',
    current: 'Mật khẩu hiện tại',
    next: 'Mật khẩu mới',
    hint: 'Một câu ngắn của riêng bạn dễ nhớ mà khó đoán.',
    currentMissing: 'Cần nhập mật khẩu hiện tại.',
    same: 'Mật khẩu mới phải khác mật khẩu hiện tại.',
    busy: 'Đang đổi mật khẩu...',
    typedMeanwhile:
      'Mật khẩu đã được đổi theo nội dung lúc bạn bấm. Những gì bạn nhập sau đó chưa được dùng.',
    done: 'Đã đổi mật khẩu. Các thiết bị khác đã bị đăng xuất.',
  },
  sessions: {
    title: 'Phiên đăng nhập',
    text: 'Những nơi đang đăng nhập bằng tài khoản của bạn. Nếu có nơi bạn không nhận ra, hãy kết thúc phiên đó rồi đổi mật khẩu.',
    loading: 'Đang tải các phiên đăng nhập...',
    error: 'Không thể tải các phiên đăng nhập',
    unknown: 'Thiết bị không rõ',
    current: 'Phiên này',
    began: (time: string) => `Đăng nhập lúc ${time}`,
    used: (time: string) => `Hoạt động gần nhất lúc ${time}`,
    end: 'Kết thúc',
    endThis: (device: string, time: string) => `Kết thúc phiên ${device}, đăng nhập lúc ${time}`,
    endOthers: 'Kết thúc các phiên khác',
    ended: 'Đã kết thúc phiên.',
    othersEnded: 'Đã kết thúc các phiên khác.',
    alone: 'Không có phiên nào khác.',
    more: (n: string) => `Và ${n} phiên khác, lâu hơn.`,
  },
} as const;
