/** General words, which any cover or heading may have: the kind of a work, its number, term, course. */
const general = [
  'khóa luận|khoá luận|luận (?:văn|án)|tiểu luận|niên luận|đồ án|(?:quyển )?báo cáo|thu hoạch',
  'tốt nghiệp|thạc sĩ|tiến sĩ|cử nhân|đại học|chuyên (?:ngành|đề)|cơ sở ngành|đề tài|tổng kết',
  'kết thúc|môn(?: học)?|học phần|học k[ìỳ]|năm học|cuối (?:học )?k[ìỳ]|giữa (?:học )?k[ìỳ]',
  'thực (?:tập|hành)|thí nghiệm|bài (?:tập|làm|giảng)|đề bài|câu hỏi|trắc nghiệm|lời giải',
  'chương|bài|phần|mục|(?<!lý thuyết )(?:số|nhóm)|lớn|cá nhân|chapter|lecture|part|unit|training',
  'nội dung|mục (?:tiêu|đích|lục)|contents?|outline|objectives?|goals?|giới thiệu|introduction',
  'mở đầu|tổng quan|chuẩn bị|lý thuyết|yêu cầu|chung|gợi ý|ôn tập|hướng dẫn|ví dụ|kết luận',
];
const generalWords = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:một số )?(?:${general.join('|')})(?![\\p{L}\\p{M}])`,
  'giu',
);
const roman = /^[IVX]+$/u;

/** The words of a title that are not general. */
export const specificWords = (text: string): string[] =>
  (text.replace(generalWords, ' ').match(/[\p{L}\p{M}]{2,}/gu) ?? []).filter(
    (word) => !roman.test(word),
  );

/** The term or year of a course. In a title with one, a single other word is not a topic. */
const term = /học k[ìỳ]|năm học/iu;

/** Whether a title does not say what the book is about: "Chương 2: Nội dung", "Mở đầu". */
export const saysNothing = (text: string): boolean =>
  specificWords(text).length < (term.test(text) ? 2 : 1);
