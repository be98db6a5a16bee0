/** Words that are printed on first pages beside titles and names. */

/** The heading of a cover: state, ministry, university, faculty. */
const institution =
  /^(?:(?:cộng hòa|cộng hoà) xã hội|độc lập\b|bộ (?:giáo dục|công|xây|y tế|tài|nông|thông|quốc|lao|khoa|văn|tư|giao|nội|môn)|sở (?:giáo|gd)|phòng (?:giáo|gd)|(?:trường(?! (?:hữu|điện(?! [-–])|v[eé]c|số|từ|lực|hấp|tĩnh|hợp))|đại học|cao đẳng|học viện|viện|khoa(?! học)|phân hiệu|trung tâm|tổng cục|cục(?! bộ)|ban(?! đầu)|ủy ban|uỷ ban|hội(?! tụ)|liên hiệp|công ty|tập đoàn)\b|đhqg|đh\b|nhà xuất bản|nxb|ministry|university|faculty|department|school of|college|institute|vietnam national|hanoi university|ho chi minh city)/iu;
/** An institution in the middle of a line: "ĐHQG TP.HCM – TRƯỜNG ĐẠI HỌC BÁCH KHOA". */
const institutionInside =
  /(?:trường (?:đại học|đh|cao đẳng|thpt|thcs)|đại học (?:quốc gia|bách khoa|công nghệ|khoa học)|giáo dục và đào tạo|\buniversity\b|\binstitute of technology\b|\bfaculty\b|khoa (?:công nghệ|học và kỹ thuật|cntt|khoa học|toán|điện)|bộ môn\b)/iu;
/** Labels before names, dates and numbers. */
const label =
  /^(?:tên (?:sinh viên|nhóm|bài giảng|học phần|môn)|họ (?:và )?tên|tác giả|biên soạn|chủ biên|giảng viên|giáo viên|gv(?:hd)?|cbgd|sinh viên|sv(?:th)?|học viên|niên khóa|cán bộ|thực hiện|người (?:(?:biên )?soạn|hướng dẫn|thực hiện|phản biện)|nhóm (?:sinh viên|thực hiện|trưởng|tác giả)|mssv|thành viên|mã (?:số|đề|ngành|môn|lớp|học phần|sv|sinh viên)|author|by(?=\s|:|$)|instructor|lecturer|lectured by|student|supervisor|advisor|email|e-mail|tel(?=[\s.:]|$)|đt(?=[\s.:]|$)|điện thoại|website|http|www|thời (?:gian|lượng)|ngày|hệ\s*:|dự án\s*:|học kỳ|năm học|version|phiên bản|lưu hành|tài liệu lưu|tái bản|in lần|trang\b|page\b|(?:company |your )?logo$)/iu;
/** Labels only if a colon or a number follows: "Nhóm 4", but not "Nhóm hữu hạn". */
const labelOfValue =
  /^(?:nhóm|tổ|khối|lớp|mã|ngành|khóa|khoá|người|họ|hướng dẫn|môn(?: học)?|học phần|chuyên ngành|name|subject|course|class|group)(?:\s[^:\d]{0,25})?\s*(?::|\d)/iu;
/** A date at the end of a line: "Hà Nội, tháng 5 năm 2012". */
const dated = /(?:^|[\s,–-])(?:tháng\s*\d+|năm|-|–|,)?\s*[-–(]?\s*(?:19|20)\d\d\s*\)?$/iu;
const place =
  /^(?:hà nội|tp\.?|thành phố|đà nẵng|huế|cần thơ|hải phòng|đà lạt|thái nguyên|nha trang|vinh|quy nhơn|hồ chí minh|hanoi|ho chi minh)\b/iu;
/** An address of a page or a person, but not ".NET". */
const address = /@|:\/\/|www\.|\.(?:com|edu|vn|org|net|COM|EDU|VN|ORG)\b/u;
const degree = /^(?:(?:gs|pgs|ts|tskh|ths|th\.s|ks|cn|bs|dr|prof|msc)\.?\s)/iu;

/** The number of a student after a name: "- Lê An – 18120026". */
const student = /(?:[-–:(]\s*[A-Z]{0,4}\s?\d{5,}|\s\d{6,}|[-–:(]\s*[A-Z]\d{2}[A-Z]{3,5}\d{3})\)?$/u;
export const leadingMarks = /^[^\p{L}\p{N}]+/u;

/** Whether a line is the heading of a cover or a line beside the title. */
export function isBesideTitle(line: string): boolean {
  const text = line.replace(leadingMarks, '');
  return (
    [institution, institutionInside, label, labelOfValue, address, degree, student].some((one) =>
      one.test(text),
    ) ||
    (place.test(text) && text.length < 50) ||
    (dated.test(text) && text.length < 40)
  );
}

export const isInstitution = (text: string): boolean =>
  institution.test(text) || institutionInside.test(text);

/** The dots before a page number in printed contents. */
export const leaderDots = /\.{4}|…{2}|(?:\. ){4}/u;

/** The kind of a work, printed before its title, or the heading of a part such as a preface. */
export const kindOfWork =
  /^(?:luận (?:văn|án)|khóa luận|khoá luận|đồ án|(?:bài )?báo cáo|tiểu luận|niên luận|bài tập (?:lớn|nhóm|cá nhân)|bài thi|đề tài|thực tập|đề (?:thi|cương|kiểm|số|ôn)|thi(?=\s|$)|kt (?:giữa|cuối)|kiểm tra|đáp án|assignment|thesis|report|project|midterm|mid exam|mock test|final|exam|quiz|test\b|homework|slide|mục lục|contents|table of|danh sách|phiếu|lời (?:nói|cảm|cam|mở|giới|tựa|dẫn|ngỏ)|nội dung|tóm tắt(?=\s*$|:)|abstract|preface|introduction$|giới thiệu$|outline|objectives?|mục tiêu|tài liệu tham khảo|references?$|định nghĩa$)/iu;
/** A kind of work that is part of the title. */
export const kindInTitle =
  /^(?:giáo trình|bài giảng|bài tập|bài thực hành|sách|tài liệu|chương|bài|phần|chapter|lecture|lab|tập)(?=\s|$|[:.,–—-])/iu;

/** "Introduction", "Contents", "Final report": not a title, though titles may begin with them. */
export const isKindOnly = (text: string): boolean =>
  text.trim().split(/\s+/u).length <= 2 && (kindOfWork.test(text) || introductory.test(text));

/** The title of a chapter, but never of a book. */
export const introductory = /^(?:introduction|giới thiệu|mở đầu)(?=\s|$)/iu;

/** The front matter of any book: "Lời cảm ơn". */
export const frontMatter = /^(?:mục lục|lời (?:nói|cảm|cam|mở|giới|tựa|dẫn|ngỏ))(?=\s|$)/iu;
