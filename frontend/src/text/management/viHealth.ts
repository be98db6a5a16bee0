/** Words of the state of the system. */
export const viHealth = {
  title: 'Tình trạng hệ thống',
  list: 'Các bộ phận của hệ thống',
  refresh: 'Kiểm tra lại',
  refreshing: 'Đang kiểm tra...',
  loading: 'Đang kiểm tra hệ thống...',
  error: 'Không thể kiểm tra hệ thống',
  empty: 'Máy chủ không gửi thông tin nào.',
  at: (time: string) => `Kiểm tra lúc ${time}`,
  allFine: 'Không có bộ phận nào cần xử lý.',
  needAction: (n: string) => `${n} bộ phận cần được xử lý.`,
  toDo: 'Cần làm gì',
  state: {
    ok: 'Bình thường',
    warn: 'Cần xem',
    bad: 'Có lỗi',
    unknown: 'Không rõ',
  },
  name: {
    database: 'Cơ sở dữ liệu',
    store: 'Kho tệp',
    disk: 'Dung lượng ổ đĩa',
    quota: 'Hạn mức tải lên',
    jobs: 'Việc chạy nền',
    index: 'Chỉ mục tìm kiếm',
    sweep: 'Dọn dẹp định kỳ',
    backups: 'Sao lưu',
    verification: 'Kiểm chứng dữ liệu',
  },
  figure: {
    postgres: (version: string) => `PostgreSQL ${version}`,
    schema: (n: string) => `lược đồ ${n}`,
    schemaBehind: (n: string, expected: string) => `lược đồ ${n}, máy chủ cần ${expected}`,
    readOnly: 'chỉ đọc được',
    reached: 'truy cập được',
    free: (size: string) => `còn ghi được ${size}`,
    used: (used: string, limit: string) => `cả thư viện dùng ${used} trên ${limit}`,
    usedUnlimited: (used: string) => `cả thư viện dùng ${used}`,
    userUsed: (used: string, limit: string) => `người dùng nhiều nhất: ${used} trên ${limit}`,
    userUsedUnlimited: (used: string) => `người dùng nhiều nhất: ${used}`,
    failed: (n: string) => `${n} việc thất bại, không thử lại nữa`,
    undelivered: (n: string) => `${n} sự kiện không gửi được tới webhook (xem màn hình Webhook)`,
    waiting: (n: string) => `${n} việc đang chờ`,
    running: (n: string) => `${n} việc đang chạy`,
    oldest: (time: string) => `việc trễ nhất đã quá hạn ${time}`,
    pending: (n: string) => `${n} thay đổi chưa vào chỉ mục`,
    pendingMany: (n: string) => `ít nhất ${n} thay đổi chưa vào chỉ mục`,
    notBuilt: 'chưa lập xong',
    lastSweep: (time: string) => `lần hoàn tất gần nhất: ${time}`,
    nextSweep: (time: string) => `lần tới: ${time}`,
    lastProof: (time: string) => `lần gần nhất: ${time}`,
    ebooks: (n: string) => `đã xem ${n} eBook`,
    findings: (n: string) => `${n} điểm không khớp`,
    broken: (n: string) => `lịch sử của ${n} eBook bị sửa từ bên ngoài`,
  },
  /** What to do about a part that is not well. */
  remedy: {
    database: {
      bad: 'Chạy cms check trên máy chủ: lệnh này chỉ ra nguyên nhân. Nếu lược đồ còn thiếu, chạy cms migrate. Nếu chỉ đọc được, hãy trỏ DATABASE_URL tới máy chủ chính.',
    },
    store: {
      bad: 'Khởi động lại kho tệp hoặc kiểm tra mạng tới kho, rồi chạy cms check. Trong lúc này không tải lên và không mở được tệp.',
    },
    disk: {
      warn: 'Giải phóng hoặc mở rộng ổ đĩa trước khi hệ thống phải từ chối tệp mới.',
      bad: 'Giải phóng ổ đĩa ngay: hệ thống đang từ chối tệp mới. Không cần khởi động lại.',
      unknown:
        'Tệp và dữ liệu nằm ở máy khác nên máy chủ này không thấy ổ đĩa. Hãy đặt cảnh báo ở đó khi còn trống 10%.',
    },
    quota: {
      warn: 'Dung lượng tự giải phóng khi các lượt tải lên hoàn tất hoặc hết hạn. Nếu đang nhập nhiều sách, tăng CMS_QUOTA_USER và CMS_QUOTA_ALL.',
      unknown: 'Tải lại sau khi cơ sở dữ liệu hoạt động bình thường.',
    },
    jobs: {
      warn: 'Chạy cms jobs để xem nguyên nhân, sửa rồi chạy lại việc hỏng bằng lệnh đó.',
      bad: 'Không có máy chủ nào làm việc chạy nền. Xem nhật ký của máy chủ, rồi chạy cms jobs.',
      unknown: 'Tải lại sau khi cơ sở dữ liệu hoạt động bình thường.',
    },
    index: {
      warn: 'Chờ vài phút rồi kiểm tra lại. Kết quả tìm kiếm vẫn đúng nhưng có thể chậm. Nếu kéo dài, xem “search index” trong nhật ký của máy chủ.',
      unknown: 'Tải lại sau khi cơ sở dữ liệu hoạt động bình thường.',
    },
    sweep: {
      warn: 'Xem “sweep” trong nhật ký của máy chủ. Dọn dẹp cũng tạm dừng trong lúc sao lưu.',
      unknown: 'Máy chủ vừa khởi động hoặc đang sao lưu. Kiểm tra lại sau một giờ.',
    },
    backups: {
      unknown:
        'Máy chủ không biết về các bản sao lưu. Hãy xem lần chạy cms backup gần nhất có báo “The backup stands” không, và đã bao lâu.',
    },
    verification: {
      warn: 'Chạy cms verify --files và làm theo từng điểm mà lệnh nêu ra. Nên kiểm chứng mỗi tháng một lần.',
      bad: 'Lịch sử đã bị sửa từ bên ngoài. Chạy cms verify để biết eBook nào, so với bản sao lưu và tìm xem ai truy cập được cơ sở dữ liệu.',
      unknown:
        'Chưa có lần kiểm chứng nào được ghi lại, hoặc cơ sở dữ liệu không đọc được lúc này. Khi cơ sở dữ liệu hoạt động bình thường, chạy cms verify --files, và lặp lại mỗi tháng.',
    },
  },
} as const;
