/** Words about the CSV that goes with many PDFs. */
export const viBatchCsv = {
  fileColumn: 'Tên tệp',
  template: 'Tải mẫu CSV',
  templateFile: 'mau-thong-tin-ebook.csv',
  file: (name: string) => `Thông tin lấy từ “${name}”`,
  remove: 'Bỏ tệp CSV',
  lines: (n: string) => `${n} dòng, không có lỗi.`,
  wrong: (n: string) => `Có ${n} lỗi nên tệp này chưa được dùng. Hãy sửa tệp CSV rồi thả lại.`,
  line: (n: string, text: string) => `Dòng ${n}: ${text}`,
  onlyOne: 'Chỉ dùng được một tệp CSV.',
  checking: 'Đang kiểm tra tệp CSV...',
  moreWrong: (n: string) => `Và ${n} lỗi khác. Hãy sửa các lỗi trên rồi thả lại tệp để xem tiếp.`,
  trouble: {
    notUtf8: 'Tệp CSV không phải UTF-8. Hãy lưu lại dạng “CSV UTF-8”.',
    unreadable: 'Không đọc được tệp CSV.',
    tooManyBytes: 'Tệp CSV lớn hơn 10 MB nên không được đọc. Hãy chia thành nhiều tệp nhỏ hơn.',
    tooManyLines:
      'Tệp CSV có hơn 10.000 dòng nên không được đọc. Hãy chia thành nhiều tệp nhỏ hơn.',
  },
  empty: 'Tệp CSV không có dòng nào.',
  quotes: 'Dấu ngoặc kép không khớp.',
  unknownColumn: (name: string) => `Không có cột nào tên “${name}”.`,
  columnTwice: (name: string) => `Cột “${name}” xuất hiện nhiều lần.`,
  noFileColumn: 'Thiếu cột “Tên tệp” (hoặc “file”).',
  noFileName: 'Chưa ghi tên tệp.',
  fileTwice: (name: string, line: string) => `Tệp “${name}” đã có ở dòng ${line}.`,
  fileNotChosen: (name: string) => `Không có tệp “${name}” trong các tệp đã chọn.`,
  fileAmbiguous: (name: string) => `Có nhiều tệp cùng tên “${name}”.`,
  tooManyCells: 'Có nhiều ô hơn số cột.',
  choice: (words: Readonly<Record<string, string>>) => {
    const [values, names] = [Object.keys(words), Object.values(words)];
    return `Chỉ nhận ${names.slice(0, -1).join(', ')} hoặc ${names.at(-1)} (${values.join(', ')}).`;
  },
  controlCharacter: 'Có ký tự điều khiển không hợp lệ.',
  noLine: 'không có dòng trong CSV, dùng thông tin của PDF',
} as const;
