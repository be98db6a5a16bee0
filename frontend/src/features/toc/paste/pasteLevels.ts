/** A row of a pasted list: its text and its indentation. */
export interface Row {
  body: string;
  indent: number;
  bullet: string;
}

/** The counter of a chapter and the like: digits, Roman numerals, a letter, or a word. */
const count =
  '(?:\\d+|[ivxlc]+|[a-z]|một|hai|ba|bốn|tư|năm|sáu|bảy|tám|chín|mười|thứ)(?=[\\s.:,;)–—-]|$)';
const headed = (words: string) => new RegExp(`^(?:${words})\\s+${count}[.:)]?`, 'iu');

/** Numbering schemes of headings, highest level first. */
const numberings = {
  part: headed('phần|tập|quyển|part'),
  chapter: headed('chương|chủ đề|chủ điểm|chapter|unit'),
  section: headed('mục|section|§'),
  lesson: headed('bài|tiết|tuần|lesson'),
  roman: /^[IVXLC]+[.)](?=\s)/u,
  capital: /^[A-ZĐ][.)](?=\s)/u,
  one: /^\d+[.)](?=\s|$)/u,
  two: /^\d+\.\d+[.)]?(?=\s|$)/u,
  three: /^\d+(?:\.\d+){2,}[.)]?(?=\s|$)/u,
  letter: /^[a-zđ][.)](?=\s)/u,
} as const;

type Numbering = keyof typeof numberings;
const kinds = Object.keys(numberings) as Numbering[];

/**
 * Headings that stand at the top level whatever precedes them, such as a preface or an appendix.
 */
const apart =
  /^(?:lời (?:nói|mở|giới|tựa|kết|cảm)|phụ lục|tài liệu tham khảo|mục lục|danh mục|đáp án|bảng (?:tra|giải)|preface|foreword|appendix|references|bibliography|glossary|index)(?=\s|$)/iu;

/** A number without a dot counts as numbering only in a list that also has 1.1. */
const bare = /^\d+(?=\s+\p{L})/u;

/** The numbering at the start of a text, with its exact characters. */
export function numberingOf(body: string): { kind: Numbering; text: string } | null {
  for (const kind of kinds) {
    const text = numberings[kind].exec(body)?.[0];
    if (text) return { kind, text };
  }
  return null;
}

/** The depth of each row from 0: by indentation, otherwise by numbering and bullets. */
export function depthsOf(rows: readonly Row[]): number[] {
  const steps = [...new Set(rows.map(({ indent }) => indent))].sort((a, b) => a - b);
  return steps.length > 1 ? rows.map(({ indent }) => steps.indexOf(indent)) : byNumbering(rows);
}

function byNumbering(rows: readonly Row[]): number[] {
  const dotted = rows.some(({ body }) => numberings.two.test(body) || numberings.three.test(body));
  const bullets = [...new Set(rows.map(({ bullet }) => bullet))].filter(Boolean);
  const rank = ({ body, bullet }: Row): number | null => {
    const kind = numberingOf(body)?.kind ?? (dotted && bare.test(body) ? 'one' : null);
    if (kind) return kinds.indexOf(kind);
    return bullet ? kinds.length + bullets.indexOf(bullet) : null;
  };
  const ranks = rows.map(rank);
  const present = [...new Set(ranks.filter((r) => r !== null))].sort((a, b) => a - b);
  // A row with a bullet belongs below a row without one.
  const least = bullets.length > 0 && rows.some(({ bullet }) => !bullet) ? 1 : 0;
  let before = 0;
  return rows.map(({ body, bullet }, i) => {
    const known = ranks[i] ?? null;
    if (known !== null) before = Math.max(present.indexOf(known), bullet ? least : 0);
    else if (apart.test(body) || bullets.length > 0) before = 0;
    return before;
  });
}
