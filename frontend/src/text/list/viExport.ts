/** Words of the export of a list. */
export const viExport = {
  format: {
    csv: 'Bảng tính (CSV)',
    bibtex: 'Trích dẫn (BibTeX)',
    marc21: 'Thư mục thư viện (MARC 21)',
  },
  hint: 'Mọi eBook theo bộ lọc hiện tại',
  preparing: 'Đang xuất…',
  failed: (reason: string) => `Chưa xuất được danh sách. ${reason}`,
} as const;
