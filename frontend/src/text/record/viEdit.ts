/** Words of the outline editor and of everything that keeps unsaved work. */
export const viEdit = {
  common: { undo: 'Hoàn tác' },
  toc: {
    title: 'Mục lục',
    loadError: 'Không thể tải mục lục',
    level: ['Chương', 'Mục', 'Tiểu mục'],
    itemTitle: 'Tiêu đề',
    page: 'Trang',
    addChapter: 'Thêm chương',
    addSection: 'Thêm mục',
    addSubsection: 'Thêm tiểu mục',
    up: 'Di chuyển lên',
    down: 'Di chuyển xuống',
    indent: 'Hạ một cấp',
    outdent: 'Nâng một cấp',
    expand: 'Mở các mục con',
    collapse: 'Thu gọn các mục con',
    drag: 'Kéo để di chuyển',
    delete: 'Xóa',
    deleted: (title: string, n: number) =>
      n > 0 ? `Đã xóa “${title}” và ${n} mục con.` : `Đã xóa “${title}”.`,
    saveNow: 'Lưu ngay',
    done: 'Hoàn tất',
    saving: 'Đang lưu...',
    saved: (time: string) => `Đã lưu lúc ${time}`,
    unsaved: 'Chưa lưu',
    errorPrefix: 'Lỗi khi lưu: ',
    empty: 'Chưa có mục lục. Thêm chương đầu tiên hoặc dán danh sách vào đây.',
    readOnlyEmpty: 'Chưa có mục lục.',
    noTitle: 'Chưa có tiêu đề',
    pageBeyond: (n: string) => `Vượt quá số trang của PDF (${n})`,
    pageBack: 'Nhỏ hơn trang của mục đứng trước',
    fill: (lines: string, maxLines: string, titles: string, maxTitles: string) =>
      `${lines} / ${maxLines} dòng · ${titles} / ${maxTitles} ký tự tiêu đề`,
    tooManyLines: (max: string, now: string) => `Mục lục có tối đa ${max} dòng (hiện có ${now}).`,
    tooManyTitles: (max: string, now: string) =>
      `Các tiêu đề có tối đa ${max} ký tự (hiện có ${now}).`,
    titleTooLong: (max: string, now: string) => `Tiêu đề có tối đa ${max} ký tự (hiện có ${now}).`,
    row: (level: string, title: string) => (title ? `${level}: ${title}` : level),
    moved: (title: string) => `Đã di chuyển “${title}”`,
  },
  leave: {
    title: 'Rời khỏi trang?',
    text: 'Có thay đổi chưa lưu.',
    stay: 'Ở lại',
    go: 'Rời đi, không lưu',
  },
  recover: {
    title: 'Khôi phục nội dung chưa lưu?',
    text: {
      form: (time: string) =>
        `Trình duyệt còn giữ nội dung bạn nhập lúc ${time}. Tệp đã chọn cần chọn lại.`,
      toc: (time: string) => `Trình duyệt còn giữ mục lục bạn sửa lúc ${time}.`,
    },
    yes: 'Khôi phục',
    no: 'Bỏ nội dung này',
    discarded: (time: string) =>
      `Nội dung chưa lưu bạn bỏ lúc ${time} còn được giữ trong một ngày.`,
    takeBack: 'Lấy lại',
  },
  keepFailed:
    'Trình duyệt không giữ được bản nháp (hết chỗ lưu hoặc bị chặn). Hãy lưu sớm: đóng tab lúc này sẽ mất nội dung chưa lưu.',
  typedMeanwhile: 'Đã lưu nội dung lúc bạn bấm. Những gì bạn nhập sau đó chưa được lưu.',
  closed: (status: string) =>
    `eBook đã chuyển sang ${status} nên không lưu được. Nội dung bạn nhập vẫn được giữ trong trình duyệt này.`,
  tocPage: 'Số trang phải là số nguyên hoặc để trống',
  offline: 'Mất kết nối. Thay đổi đang được giữ trong trình duyệt này.',
} as const;
