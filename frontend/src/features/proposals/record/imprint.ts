import { yearAt } from '@/text/format';
import type { FirstPages } from './FirstPages';

/** "Nhà xuất bản Giáo dục", "NXB Đại học Quốc gia Hà Nội". */
const publisher =
  /^(?:NHÀ XUẤT BẢN|[Nn]hà [Xx]uất [Bb]ản|NXB\.?|Nxb\.?)\s+(\p{Lu}[\p{L}\s]{2,60}?)\s*(?:[,.;:(–\d-]|$)/u;
/** The description of a book in a CIP block: "H. : Giáo dục, 2010. - 200 tr.". */
const cipEntry = /(?:^|[-–]\s)(?:[HĐ]|\p{Lu}[\p{L}. ]+) ?: ([^,:]{3,60}), ((?:19|20)\d\d)\b/u;
/** The year of legal deposit or of the end of printing. */
const depositYear = /(?:nộp lưu chiểu|in xong)[^\n]*?((?:19|20)\d\d)/iu;
const placeAndYear =
  /^(?:hà nội|tp\.? ?(?:hcm|hồ chí minh)|thành phố hồ chí minh|đà nẵng|huế|cần thơ|đà lạt|thái nguyên|hải phòng|quy nhơn|nha trang)\s*[,–-]?\s*(?:tháng\s*\d+\s*)?(?:[/-]|năm)?\s*((?:19|20)\d\d)$/iu;

interface Imprint {
  publisher: string | null;
  year: number | null;
}

/** Publisher and year, from the CIP block if there is one, else from the lines of the first pages. */
export function imprintOf(first: FirstPages, now: Date): Imprint {
  const lines = first.lines.map(({ text }) => text);
  const hasCip = lines.some((line) => /biên mục trên xuất bản phẩm/iu.test(line));
  const entry = hasCip ? lines.map((line) => cipEntry.exec(line)).find(Boolean) : null;
  const publisherLine = lines.map((line) => publisher.exec(line)?.[1]?.trim()).find(Boolean);
  const year =
    entry?.[2] ??
    lines.map((line) => depositYear.exec(line)?.[1]).find(Boolean) ??
    lines.map((line) => placeAndYear.exec(line)?.[1]).find(Boolean);
  const yearNumber = Number(year ?? 0);
  return {
    publisher: entry?.[1]?.trim() ?? publisherLine ?? null,
    year: yearNumber >= 1900 && yearNumber <= yearAt(now) + 1 ? yearNumber : null,
  };
}
