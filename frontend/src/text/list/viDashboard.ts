/** Words of the dashboard. */
export const viDashboard = {
  title: 'Tổng Quan',
  greeting: (name: string) => `Xin chào, ${name}`,
  error: 'Không thể tải thống kê',
  none: 'Không có dữ liệu thống kê',
  cards: {
    total: 'Tổng số eBook',
    published: 'Đã xuất bản',
    pending: 'Chờ duyệt',
    drafts: 'Bản nháp',
  },
  summary: 'Số liệu chung',
  whole: 'eBook của cả thư viện, do mọi người tạo',
  status: 'Tình trạng eBook của cả thư viện',
  quick: 'Thao tác nhanh',
  pendingWork: 'Việc cần xử lý',
  createEbook: 'Tạo eBook',
  users: 'Quản lý người dùng',
  review: 'Duyệt nội dung',
  todo: {
    drafts: 'Bản nháp của tôi',
    rejected: 'Nội dung bị từ chối',
    pending: 'Chờ duyệt',
    approved: 'Đã duyệt, sẵn sàng xuất bản',
    none: 'Tuyệt vời! Không còn việc nào cần xử lý.',
  },
};
