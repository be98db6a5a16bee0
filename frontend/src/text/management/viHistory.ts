import { viAccountActions } from '@/text/people/viAccountActions';

/** Words of the library's history. */
export const viHistory = {
  title: 'Lịch sử thư viện',
  filter: {
    bar: 'Lọc lịch sử',
    person: 'Người thực hiện',
    anyone: 'Mọi người',
    action: 'Thao tác',
    anything: 'Mọi thao tác',
    from: 'Từ ngày',
    to: 'Đến ngày',
    ebook: (title: string) => `eBook: ${title}`,
    thisEbook: 'một eBook',
    removeEbook: 'Bỏ lọc theo eBook',
    someone: 'Tài khoản khác',
    clear: 'Xóa bộ lọc',
  },
  exportFailed: (why: string) => `Không thể xuất lịch sử. ${why}`,
  loading: 'Đang tải lịch sử...',
  error: 'Không thể tải lịch sử',
  empty: 'Chưa có gì trong lịch sử.',
  noMatch: 'Không có dòng lịch sử nào phù hợp với bộ lọc.',
  more: 'Xem thêm',
  byToken: (name: string) => `bằng mã truy cập “${name}”`,
  by: (name: string, role: string) => `${name} (${role})`,
  onlyPerson: (name: string) => `Chỉ xem ${name}`,
  onlyEbook: (title: string) => `Chỉ xem lịch sử của “${title}”`,
  deleted: 'đã xóa',
  gone: 'eBook đã bị xóa hẳn',
  to: (name: string) => `cho ${name}`,
  account: (name: string, email: string) => `${name} (${email})`,
  role: (role: string) => `Vai trò sau đó: ${role}`,
  chain: {
    none: 'Chưa có lần kiểm chứng nào được ghi lại. Quản trị viên hệ thống chạy cms verify để kiểm chứng lịch sử.',
    sound: (books: string, time: string) =>
      `Lịch sử của ${books} eBook còn nguyên vẹn theo lần kiểm chứng lúc ${time}.`,
    others: (n: string) => `Lần kiểm chứng đó còn thấy ${n} điểm khác không khớp.`,
    broken: (n: string, time: string) =>
      `Lần kiểm chứng lúc ${time} thấy lịch sử của ${n} eBook đã bị sửa từ bên ngoài. Hãy báo quản trị viên hệ thống.`,
  },
  /** What was done; a newer server may send others. What is done with both has the name of e-books. */
  action: {
    ...viAccountActions,
    submit: 'Gửi duyệt',
    approve: 'Phê duyệt',
    reject: 'Từ chối',
    publish: 'Xuất bản',
    unpublish: 'Gỡ xuất bản',
    delete: 'Xóa',
    restore: 'Khôi phục',
    give: 'Chuyển giao',
    unite: 'Gộp giá trị',
    separate: 'Hoàn tác gộp giá trị',
    assign: 'Giao duyệt',
    unassign: 'Hủy giao duyệt',
  } as Readonly<Record<string, string>>,
} as const;
